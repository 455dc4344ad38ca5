import type {
  CreateWebhookInput,
  DeleteWebhookOutput,
  Delivery,
  ListDeliveriesInput,
  ListDeliveriesOutput,
  ListWebhooksOutput,
  RotateWebhookSecretInput,
  RotateWebhookSecretOutput,
  UpdateWebhookInput,
  Webhook,
} from "./api.generated.js";
import { Pages } from "./pages.js";
import type { CallOptions, KeyedOptions, Transport } from "./transport.js";

/** Subscriptions to events, and what was delivered to them. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  list(options: CallOptions = {}): Promise<ListWebhooksOutput> {
    return this.#transport.json("list_webhooks", { options });
  }

  create(input: CreateWebhookInput, options: KeyedOptions = {}): Promise<Webhook> {
    return this.#transport.json("create_webhook", { input, options });
  }

  get(webhookId: string, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.json("get_webhook", { at: { webhook_id: webhookId }, options });
  }

  /** Fields that are absent stay as they are. */
  update(webhookId: string, input: UpdateWebhookInput, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.json("update_webhook", { at: { webhook_id: webhookId }, input, options });
  }

  delete(webhookId: string, options: CallOptions = {}): Promise<DeleteWebhookOutput> {
    return this.#transport.json("delete_webhook", { at: { webhook_id: webhookId }, options });
  }

  /** Sends `webhook.test` to this subscription alone. */
  test(webhookId: string, options: KeyedOptions = {}): Promise<Delivery> {
    return this.#transport.json("test_webhook", { at: { webhook_id: webhookId }, options });
  }

  /** The old secret signs beside the new one for 24 hours. */
  rotateSecret(
    webhookId: string,
    input: RotateWebhookSecretInput,
    options: KeyedOptions = {},
  ): Promise<RotateWebhookSecretOutput> {
    return this.#transport.json("rotate_webhook_secret", { at: { webhook_id: webhookId }, input, options });
  }

  /** All deliveries, the newest first; `limit` is how many come with a request. */
  deliveries(
    webhookId: string,
    input: Omit<ListDeliveriesInput, "cursor"> = {},
    options: CallOptions = {},
  ): Pages<ListDeliveriesOutput, Delivery> {
    const at = { webhook_id: webhookId };
    return new Pages(
      (cursor) => this.#transport.json("list_deliveries", { at, input: { ...input, cursor }, options }),
      (page) => page.deliveries,
    );
  }

  resend(webhookId: string, deliveryId: string, options: KeyedOptions = {}): Promise<Delivery> {
    return this.#transport.json("resend_delivery", { at: { webhook_id: webhookId, delivery_id: deliveryId }, options });
  }
}
