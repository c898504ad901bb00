"""The commands `tarot-records serve` and `demo`: the viewer of files, of an archive, or of the samples."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path

import click
from flask import Flask

from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.tokens import NOBODY, TokensError, Writers, read_writers
from tarot_records.core.faults import WHOLE
from tarot_records.output.streams import OutsideError
from tarot_records.report.report import Report, report_on
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import LANGUAGES

from . import create_app
from .access_log import FORMATS, AnsweredRequest, log_writer
from .api.cors import origins_of
from .lists.public_files import read_served
from .server import PROXY, make_server
from .site.health import Measures, is_installed
from .site.speech import template_texts

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names of the loopback interface."""
FILES = 4096
"""Number of open files that a server needs: connections, temporary files of long bodies, and the database."""
TURN = 0.0005
"""Thread switch interval in seconds: short, so that pages are answered quickly during long work."""
DEMO = "The samples: {whole} records without a fault; at /faulty/, {faulty} with faults planted or published in them."
"""First line that `demo` prints."""
ENDS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Names of the signals that end a server; not every system has all of them."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--archive",
    default="",
    metavar="FILE|URL",
    help="An archive to serve, instead of files; also from the variable TAROT_ARCHIVE.",
)
@click.option(
    "--tokens",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The writers who may add records to the archive, one a line, as `tarot-records archive token` makes them.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--proxy", default="", metavar="ADDRESS", help="A proxy in front, believed when it says who asks.")
@click.option(
    "--hosts",
    default="",
    metavar="NAMES",
    help="The names it answers to, with commas between. On loopback without a proxy: localhost; else any.",
)
@click.option(
    "--allow-origin",
    "origins",
    default="",
    envvar="TAROT_ALLOW_ORIGIN",
    metavar="ORIGINS",
    help="Whose pages may use the API, such as https://example.org, with commas between; * for every page.",
)
@click.option("--log", default="", metavar="FILE|-", help="Write a line of every request into a file, or print it.")
@click.option(
    "--log-format", type=click.Choice([*FORMATS]), default="common", show_default=True, help="Of these lines."
)
@click.option("--metrics", is_flag=True, help="Tell at /metrics what was measured, as Prometheus reads it.")
def serve(
    paths: tuple[Path, ...],
    archive: str,
    tokens: Path | None,
    host: str,
    port: int,
    proxy: str,
    hosts: str,
    origins: str,
    log: str,
    log_format: str,
    metrics: bool,
) -> None:
    """Serve the viewer and the API of files or an archive.

    Of files, the records that contradict nothing come first, and among them those that were really played.
    Everybody who reaches the address may read. Nobody may write, unless there are an archive and a file of
    tokens. SIGTERM, SIGHUP and Ctrl-C let it finish the answers under way, for thirty seconds at most.
    """
    if not paths and not archive:
        archive = os.environ.get("TAROT_ARCHIVE", "")
    if bool(paths) == bool(archive):
        raise click.UsageError("Name files and folders to serve, or an --archive.")
    if tokens is not None and not archive:
        raise click.UsageError("Records are added to an --archive only.")
    if metrics and not is_installed():
        raise click.UsageError("Measuring needs the extra: pip install 'tarot-records[metrics]'.")
    names = [name.strip(" []").lower() for name in hosts.split(",") if name.strip()]
    if not names and not proxy and host.strip("[]") in LOOPBACK:
        names = [*LOOPBACK]
    try:
        allowed = origins_of(origins)
    except ValueError as error:
        raise click.UsageError(f"{error} is no origin: it is like https://example.org, without a path.") from error
    try:
        writers = NOBODY if tokens is None else read_writers(tokens)
        listeners = [_logging(log, log_format)] if log else []
        app = create_app(paths, archive, writers, hosts=names, origins=allowed)
    except (ArchiveError, TokensError) as error:
        raise OutsideError(replace_controls(str(error))) from error
    except OSError as error:
        served = archive or ", ".join(map(str, paths))
        name = replace_controls(str(error.filename or served))
        raise OutsideError(f"{name} cannot be read: {error.strerror or error}.") from error
    _run(app, host, port, writers, proxy, listeners, metrics)


def _logging(log: str, log_format: str) -> Callable[[AnsweredRequest], None]:
    """Return the function that writes the log. Raises OutsideError."""
    try:
        return log_writer(log, log_format)
    except OSError as error:
        raise OutsideError(f"{replace_controls(log)} cannot be written: {error.strerror}.") from error


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
def demo(port: int) -> None:
    """Serve the viewer over the samples that come with it.

    Those with planted or published faults are a set of their own. Three lines say what is served, at which address,
    and how to stop.
    """
    with as_file(files("tarot_records.samples")) as samples:
        reports = _without_duplicates([report_on(source, steps=0) for source in read_served(samples)])
        whole, faulty = ([report for report in reports if (report.verdict in WHOLE) == so] for so in (True, False))
        about = DEMO.format(whole=len(whole), faulty=len(faulty))
        _run(create_app(reports=whole, faulty=faulty, hosts=LOOPBACK), "127.0.0.1", port, about=about)


def _allow_open_files() -> None:
    """Raise the limit of open files as far as connections and their bodies need it, if the system allows that."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _warm(app: Flask) -> None:
    for lang in LANGUAGES:
        template_texts(lang)
    for name in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(name)


def _without_duplicates(reports: Sequence[Report]) -> list[Report]:
    """Return the reports, but none on a notation file if there is a JSON file with the same name."""

    def stem(report: Report) -> str:
        return "" if report.source is None else Path(report.source.name).name.partition(".")[0]

    others = {stem(report) for report in reports if not _is_typed(report)}
    return [report for report in reports if not (_is_typed(report) and stem(report) in others)]


def _is_typed(report: Report) -> bool:
    return report.source is not None and report.source.reader is not None


def _count_verdicts(app: Flask) -> str:
    """Return a line with the number of served records of each verdict."""
    verdicts = app.extensions["library"].verdicts
    return f"Records: {', '.join(f'{number} {verdict}' for verdict, number in verdicts.items() if number) or 'none'}."


def _run(
    app: Flask,
    host: str,
    port: int,
    writers: Writers = NOBODY,
    proxy: str = "",
    listeners: Sequence[Callable[[AnsweredRequest], None]] = (),
    metrics: bool = False,
    about: str = "",
) -> None:
    """Serve an application until a signal ends it, and pass every answered request to all `listeners`.

    `about` says what is served, instead of the number of records of each verdict.
    """
    measures = [Measures(app)] if metrics else []
    all_listeners = [*listeners, *(one.count for one in measures)]
    try:
        server = make_server(
            app, all_listeners, host=host, port=port, **({"trusted_proxy": proxy, **PROXY} if proxy else {})
        )
    except OSError as error:
        raise OutsideError(f"Cannot listen on {host}:{port}: {error.strerror}. Try --port.") from error
    _allow_open_files()
    for one in measures:
        one.connections.set_function(lambda: len(server.connections))
    for name in ENDS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: server.leave())
    sys.setswitchinterval(TURN)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of every request that has to wait
    click.echo(about or _count_verdicts(app))
    if writers.hashes:
        click.echo(f"Writers: {', '.join(writers.hashes)}.")
    if writers.warning:
        click.echo(f"Warning: {replace_controls(writers.warning)}", err=True)
    click.echo(f"Serving on http://{host}:{server.effective_port}")
    click.echo("Press Ctrl-C to stop.")
    threading.Thread(target=_warm, args=(app,), daemon=True).start()
    server.run()
