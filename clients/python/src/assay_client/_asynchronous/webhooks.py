from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey
from .pages import AsyncPages
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncWebhooks:
    """Subscriptions to events, and what was delivered to them."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> types.ListWebhooksOutput:
        return await self._transport.json(operations.LIST_WEBHOOKS)

    async def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateWebhookInput]
    ) -> types.Webhook:
        call = Call(input=input, idempotency_key=idempotency_key)
        return await self._transport.json(operations.CREATE_WEBHOOK, call)

    async def get(self, webhook_id: str) -> types.Webhook:
        return await self._transport.json(operations.GET_WEBHOOK, Call({"webhook_id": webhook_id}))

    async def update(self, webhook_id: str, **input: Unpack[types.UpdateWebhookInput]) -> types.Webhook:
        """Fields that are absent stay as they are."""
        return await self._transport.json(operations.UPDATE_WEBHOOK, Call({"webhook_id": webhook_id}, input))

    async def delete(self, webhook_id: str) -> types.DeleteWebhookOutput:
        return await self._transport.json(operations.DELETE_WEBHOOK, Call({"webhook_id": webhook_id}))

    async def test(self, webhook_id: str, *, idempotency_key: IdempotencyKey = None) -> types.Delivery:
        """Sends `webhook.test` to this subscription alone."""
        call = Call({"webhook_id": webhook_id}, idempotency_key=idempotency_key)
        return await self._transport.json(operations.TEST_WEBHOOK, call)

    async def rotate_secret(
        self,
        webhook_id: str,
        *,
        idempotency_key: IdempotencyKey = None,
        **input: Unpack[types.RotateWebhookSecretInput],
    ) -> types.RotateWebhookSecretOutput:
        """The old secret signs beside the new one for 24 hours."""
        call = Call({"webhook_id": webhook_id}, input, idempotency_key=idempotency_key)
        return await self._transport.json(operations.ROTATE_WEBHOOK_SECRET, call)

    def deliveries(
        self,
        webhook_id: str,
        *,
        status: Literal["pending", "delivered", "failed", "cancelled"] | None = None,
        limit: int | None = None,
    ) -> AsyncPages[types.ListDeliveriesOutput, types.Delivery]:
        """All deliveries, the newest first; `limit` is how many come with a request."""

        async def read(cursor: str | None) -> types.ListDeliveriesOutput:
            input = {"status": status, "limit": limit, "cursor": cursor}
            return await self._transport.json(operations.LIST_DELIVERIES, Call({"webhook_id": webhook_id}, input))

        return AsyncPages(read, lambda page: page["deliveries"])

    async def resend(
        self, webhook_id: str, delivery_id: str, *, idempotency_key: IdempotencyKey = None
    ) -> types.Delivery:
        call = Call({"webhook_id": webhook_id, "delivery_id": delivery_id}, idempotency_key=idempotency_key)
        return await self._transport.json(operations.RESEND_DELIVERY, call)
