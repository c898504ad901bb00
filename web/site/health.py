"""Health checks and Prometheus metrics of a server."""

from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app

from tarot_records.words.explain import dumped

from ..access_log import AnsweredRequest
from ..lists.collection import Collection
from ..lists.library import library
from . import urls
from .page_cache import KEPT
from .problems import Problem

LIBRARY: Final = "prometheus_client"
"""The library for metrics, from the extra `[metrics]`."""
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
"""Upper limits of the histogram of response times, in seconds."""

METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})

blueprint = Blueprint("health", __name__)


@blueprint.get(urls.HEALTH)
def alive() -> Response:
    """Confirm that the process is running."""
    return _json({"alive": True})


@blueprint.get(urls.READY)
def ready() -> Response:
    """Confirm that the server can answer; raise a problem if its archive's database cannot be reached."""
    library().state()
    return _json({"ready": True})


@blueprint.get(urls.METRICS)
def metrics() -> Response:
    """Return the metrics for Prometheus; raise Problem if the server was started without metrics."""
    found: Measures | None = current_app.extensions.get("measures")
    if found is None:
        raise Problem("not-found")
    response = Response(found.as_text(), mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response


def _json(data: Mapping[str, Any]) -> Response:
    """Return plain data as a JSON answer that is not cached."""
    response = Response(dumped(data), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def is_installed() -> bool:
    """Return whether the library for metrics is installed."""
    return find_spec(LIBRARY) is not None


def _number(served: Collection, verdict: str) -> float:
    return float(served.verdicts[verdict])


class Measures:
    """The metrics of a server: answers, connections, records, cached pages, and the process."""

    def __init__(self, app: Flask) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
        from prometheus_client.process_collector import ProcessCollector

        self._registry = CollectorRegistry()
        self._write = generate_latest
        ProcessCollector(registry=self._registry)
        self._answers = Counter(
            "tarot_answers", "Requests that were answered.", ("method", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "tarot_answer_seconds", "How long answers took.", buckets=BUCKETS, registry=self._registry
        )
        self._bytes = Counter("tarot_answer_bytes", "Bytes of answers.", registry=self._registry)
        self.connections = Gauge("tarot_connections", "Connections that are open.", registry=self._registry)
        """A gauge that the caller connects to the server."""
        records = Gauge("tarot_records", "Records that are served.", ("verdict",), registry=self._registry)
        served = app.extensions["library"]
        for verdict in served.verdicts:
            records.labels(verdict).set_function(partial(_number, served, verdict))
        kept = Gauge("tarot_kept_bytes", "Packed pages kept in memory.", ("kind",), registry=self._registry)
        most = Gauge("tarot_kept_bytes_most", "And how many are kept at most.", ("kind",), registry=self._registry)
        for kind, cache in app.extensions[KEPT].items():
            kept.labels(kind).set_function(partial(getattr, cache, "weight"))
            most.labels(kind).set(cache.limit)
        app.extensions["measures"] = self

    def count(self, answered: AnsweredRequest) -> None:
        """Add an answered request to the metrics."""
        method = answered.method if answered.method in METHODS else "other"
        self._answers.labels(method, str(answered.status)).inc()
        self._seconds.observe(answered.seconds)
        self._bytes.inc(answered.size)

    def as_text(self) -> bytes:
        """Return all metrics as Prometheus text."""
        return bytes(self._write(self._registry))
