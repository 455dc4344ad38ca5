from __future__ import annotations

import os

import httpx

from ._requests import Settings, checked_header

LOCAL = "http://127.0.0.1:3000"  # where `npm start` of the service listens
TIMEOUT_SECONDS = 30.0  # the longest text takes a second; the rest is for queues and slow networks
MAX_RETRIES = 3


def settings_of(
    api_key: str | None, base_url: str | None, timeout_seconds: float | None, max_retries: int | None
) -> Settings:
    """What is not given comes from the environment, or is usual."""
    return Settings(
        api_key=_api_key_of(api_key),
        base_url=_base_url_of(base_url),
        timeout_seconds=TIMEOUT_SECONDS if timeout_seconds is None else timeout_seconds,
        max_retries=MAX_RETRIES if max_retries is None else max_retries,
    )


def _api_key_of(given: str | None) -> str:
    key = os.environ.get("ASSAY_API_KEY") if given is None else given
    if not key:
        raise ValueError("Give api_key, or set ASSAY_API_KEY to an API key of Assay.")
    return checked_header("api_key", key)


def _base_url_of(given: str | None) -> str:
    address = given or os.environ.get("ASSAY_URL") or LOCAL
    if not _is_http(address):
        raise ValueError("Give base_url the address of Assay, such as https://assay.example.com.")
    return address.rstrip("/")


def _is_http(address: str) -> bool:
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        return False
    return url.scheme in ("http", "https") and url.host != ""
