"""Errors of a cluster: it cannot do the work, or a worker is of another edition."""


class ClusterError(Exception):
    """Why a cluster cannot do the work; its text is for a person."""


class OtherEdition(Exception):  # noqa: N818 (what it is)
    """A worker is of another edition than the one who asks; the text says in what."""
