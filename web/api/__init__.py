"""The HTTP API: records checked and added by programs, and the description of every address of the viewer.

`request_body.py` reads what was sent, `limits.py` and `gate.py` say who may ask how much, `checking.py` and `adding.py`
answer, `openapi.py` describes all of it from the tables that the pages are made of. Everything else that programs
ask for are the JSON twins of the pages: `twins` makes them, `shapes` says what each looks like.
"""
