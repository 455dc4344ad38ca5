import type {
  CreateKeyInput,
  CreateKeyOutput,
  CurrentKeyOutput,
  GetKeyOutput,
  Key,
  ListKeysOutput,
  RevokeKeyOutput,
  RotateKeyInput,
  RotateKeyOutput,
  UpdateKeyInput,
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

  /** The key that asks: its scopes, expiry and the limits that hold for it. */
  current(options: CallOptions = {}): Promise<CurrentKeyOutput> {
    return this.#transport.json("current_key", { options });
  }

  /** With what it used of this month, and the latest of its requests that failed. */
  get(keyId: string, options: CallOptions = {}): Promise<GetKeyOutput> {
    return this.#transport.json("get_key", { at: { key_id: keyId }, options });
  }

  /** Name, scopes, `disabled` or limits of its own; what is absent stays as it is. */
  update(keyId: string, input: UpdateKeyInput, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json("update_key", { at: { key_id: keyId }, input, options });
  }

  /** At once and for good. */
  revoke(keyId: string, options: CallOptions = {}): Promise<RevokeKeyOutput> {
    return this.#transport.json("revoke_key", { at: { key_id: keyId }, options });
  }

  rotate(keyId: string, input: RotateKeyInput = {}, options: KeyedOptions = {}): Promise<RotateKeyOutput> {
    return this.#transport.json("rotate_key", { at: { key_id: keyId }, input, options });
  }
}
