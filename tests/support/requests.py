"""Requests to a viewer by Flask's test client, and what is asked of every answer."""

import re

from flask.testing import FlaskClient
from jsonschema import Draft202012Validator


def matches_schema(client: FlaskClient, address: str) -> None:
    """That a twin is as the schema it names says."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    named = re.fullmatch(r'<(/schemas/[a-z_]+\.json)>; rel="describedby"', answer.headers["Link"])
    assert named is not None, address
    schema = client.get(named[1]).get_json(force=True)
    errors = [error.message[:200] for error in Draft202012Validator(schema).iter_errors(answer.get_json())]
    assert errors == [], address
