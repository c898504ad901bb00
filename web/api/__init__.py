"""HTTP API: records validated and added by programs, and the description and models of all JSON answers.

`request_body.py` reads what was sent, `gate.py` and `limits.py` limit who may ask how much, `records.py` answers.
`models.py` describes every JSON answer, `openapi.py` every address.
"""
