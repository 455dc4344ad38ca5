# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Keys:
    """The API keys of your organization."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> types.ListKeysOutput:
        return self._transport.json(operations.LIST_KEYS)

    def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateKeyInput]
    ) -> types.CreateKeyOutput:
        """The full key is in this answer and nowhere else."""
        return self._transport.json(operations.CREATE_KEY, Call(input=input, idempotency_key=idempotency_key))

    def current(self) -> types.CurrentKeyOutput:
        """The key that asks: its scopes, expiry and the limits that hold for it."""
        return self._transport.json(operations.CURRENT_KEY)

    def get(self, key_id: str) -> types.GetKeyOutput:
        """With what it used of this month, and the latest of its requests that failed."""
        return self._transport.json(operations.GET_KEY, Call({"key_id": key_id}))

    def update(self, key_id: str, **input: Unpack[types.UpdateKeyInput]) -> types.Key:
        """Name, scopes, `disabled` or limits of its own; what is absent stays as it is."""
        return self._transport.json(operations.UPDATE_KEY, Call({"key_id": key_id}, input))

    def revoke(self, key_id: str) -> types.RevokeKeyOutput:
        """At once and for good."""
        return self._transport.json(operations.REVOKE_KEY, Call({"key_id": key_id}))

    def rotate(
        self, key_id: str, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.RotateKeyInput]
    ) -> types.RotateKeyOutput:
        call = Call({"key_id": key_id}, input, idempotency_key=idempotency_key)
        return self._transport.json(operations.ROTATE_KEY, call)
