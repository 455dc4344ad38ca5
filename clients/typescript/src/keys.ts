import type {
  CreateKeyInput,
  CreateKeyOutput,
  CurrentKeyOutput,
  ListKeysOutput,
  RevokeKeyOutput,
  RotateKeyInput,
  RotateKeyOutput,
} from "./api.generated.js";
import type { CallOptions, KeyedOptions, Transport } from "./transport.js";

/** The API keys of your organization. */
export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  list(options: CallOptions = {}): Promise<ListKeysOutput> {
    return this.#transport.json("list_keys", { options });
  }

  /** The full key is in this answer and nowhere else. */
  create(input: CreateKeyInput, options: KeyedOptions = {}): Promise<CreateKeyOutput> {
    return this.#transport.json("create_key", { input, options });
  }

  /** The key that asks: its scopes, expiry and limits. */
  current(options: CallOptions = {}): Promise<CurrentKeyOutput> {
    return this.#transport.json("current_key", { options });
  }

  /** At once and for good. */
  revoke(keyId: string, options: CallOptions = {}): Promise<RevokeKeyOutput> {
    return this.#transport.json("revoke_key", { at: { key_id: keyId }, options });
  }

  rotate(keyId: string, input: RotateKeyInput = {}, options: KeyedOptions = {}): Promise<RotateKeyOutput> {
    return this.#transport.json("rotate_key", { at: { key_id: keyId }, input, options });
  }
}
