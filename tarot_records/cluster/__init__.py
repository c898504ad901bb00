"""Work on many machines by a Dask cluster (the extra `[cluster]`).

Why Dask and not Ray: both did the same work on the same shards, 100,000 French hands, with two workers on one machine.
Dask takes 45 MB on the disk, Ray 260; an idle cluster 270 MB of memory against 750; it starts in 1.5 to 3 s against 3
to 7. Ray needs 18.8 s of processor time, Dask 19.8, or 21 with its profiler on. Both replace a killed worker and do its
work again. Dask listens only on the addresses it is given, speaks TLS, and brings the library for object storages. A
call costs 2 ms with Dask and 0.7 with Ray, so each call is made to take seconds.
"""


class ClusterError(Exception):
    """The cluster cannot do the work; the text is for the user."""


class OtherEdition(Exception):  # noqa: N818 (what it is)
    """A worker has other versions installed than the process that sends the work; the text names the differences."""
