"""HTTP API: records validated, repaired, converted and added by programs, and the description of all JSON answers.

`arguments.py` refuses unknown names and values, `cors.py` says whose pages may ask, `gate.py` and `limits.py` limit the
use of the server. `request_body.py` reads the sent records, `records.py`, `tools.py` and `imports.py` answer.
`descriptions.py` describes every view and parameter, `models.py` every JSON answer, `schemas.py` makes JSON Schemas of
them, and `openapi.py` the document of all addresses.
"""
