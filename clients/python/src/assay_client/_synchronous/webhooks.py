# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey
from .pages import Pages
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Webhooks:
    """Subscriptions to events, and what was delivered to them."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> types.ListWebhooksOutput:
        return self._transport.json(operations.LIST_WEBHOOKS)

    def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateWebhookInput]
    ) -> types.Webhook:
        call = Call(input=input, idempotency_key=idempotency_key)
        return self._transport.json(operations.CREATE_WEBHOOK, call)

    def get(self, webhook_id: str) -> types.Webhook:
        return self._transport.json(operations.GET_WEBHOOK, Call({"webhook_id": webhook_id}))

    def update(self, webhook_id: str, **input: Unpack[types.UpdateWebhookInput]) -> types.Webhook:
        """Fields that are absent stay as they are."""
        return self._transport.json(operations.UPDATE_WEBHOOK, Call({"webhook_id": webhook_id}, input))

    def delete(self, webhook_id: str) -> types.DeleteWebhookOutput:
        return self._transport.json(operations.DELETE_WEBHOOK, Call({"webhook_id": webhook_id}))

    def test(self, webhook_id: str, *, idempotency_key: IdempotencyKey = None) -> types.Delivery:
        """Sends `webhook.test` to this subscription alone."""
        call = Call({"webhook_id": webhook_id}, idempotency_key=idempotency_key)
        return self._transport.json(operations.TEST_WEBHOOK, call)

    def rotate_secret(
        self,
        webhook_id: str,
        *,
        idempotency_key: IdempotencyKey = None,
        **input: Unpack[types.RotateWebhookSecretInput],
    ) -> types.RotateWebhookSecretOutput:
        """The old secret signs beside the new one for 24 hours."""
        call = Call({"webhook_id": webhook_id}, input, idempotency_key=idempotency_key)
        return self._transport.json(operations.ROTATE_WEBHOOK_SECRET, call)

    def deliveries(
        self,
        webhook_id: str,
        *,
        status: Literal["pending", "delivered", "failed", "cancelled"] | None = None,
        limit: int | None = None,
    ) -> Pages[types.ListDeliveriesOutput, types.Delivery]:
        """All deliveries, the newest first; `limit` is how many come with a request."""

        def read(cursor: str | None) -> types.ListDeliveriesOutput:
            input = {"status": status, "limit": limit, "cursor": cursor}
            return self._transport.json(operations.LIST_DELIVERIES, Call({"webhook_id": webhook_id}, input))

        return Pages(read, lambda page: page["deliveries"])

    def resend(
        self, webhook_id: str, delivery_id: str, *, idempotency_key: IdempotencyKey = None
    ) -> types.Delivery:
        call = Call({"webhook_id": webhook_id, "delivery_id": delivery_id}, idempotency_key=idempotency_key)
        return self._transport.json(operations.RESEND_DELIVERY, call)
