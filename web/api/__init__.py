"""HTTP API: records validated and added by programs, and the description and models of all JSON answers.

`request_body.py` reads the sent records, `gate.py` and `limits.py` limit the use of the server, `records.py` answers.
`models.py` describes every JSON answer, `openapi.py` every address.
"""
