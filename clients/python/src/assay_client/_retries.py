from __future__ import annotations

import random

from ._errors import APIConnectionError, AssayError, RateLimitError, UnavailableError

FIRST_WAIT_SECONDS = 0.5
LONGEST_BACKOFF_SECONDS = 8.0
LONGEST_WAIT_SECONDS = 60.0  # what is left of a minute's limit at most; a month's is for the caller to wait for

FIRST_LOOK_SECONDS = 0.5
LONGEST_LOOK_SECONDS = 10.0  # each look costs a request of the minute


def wait_after(failure: AssayError, *, retry: int, is_repeatable: bool) -> float | None:
    """Seconds to wait before the next try after a failure, the `retry`th from 0; None where there should be none.

    `is_repeatable`: whether the request can be sent again although it may have been done already.
    """
    if isinstance(failure, APIConnectionError):
        return _backoff(retry) if is_repeatable else None
    # A request over a limit was not begun; one that failed otherwise may have been done.
    if not isinstance(failure, RateLimitError) and not (isinstance(failure, UnavailableError) and is_repeatable):
        return None
    after = failure.retry_after_seconds
    if after is None:
        return _backoff(retry)
    return after + random.random() * FIRST_WAIT_SECONDS if after <= LONGEST_WAIT_SECONDS else None


def look_after(looks: int) -> float:
    """Seconds until one looks again at what is under way: more and more rarely."""
    return min(LONGEST_LOOK_SECONDS, FIRST_LOOK_SECONDS * 2.0 ** min(looks, 10))


def _backoff(retry: int) -> float:
    """Full jitter: anywhere up to a bound that doubles, so that callers who failed together do not return together."""
    return random.random() * min(LONGEST_BACKOFF_SECONDS, FIRST_WAIT_SECONDS * 2.0 ** min(retry, 10))
