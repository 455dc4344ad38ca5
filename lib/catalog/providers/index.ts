import { azure } from "./azure";
import { google, perspective } from "./google";
import { openai } from "./openai";
import type { Provider } from "./provider";

/** Services of others in whose shape some endpoints answer. */
export const PROVIDERS = { openai, perspective, azure, google } as const satisfies Record<string, Provider>;

export type ProviderId = keyof typeof PROVIDERS;
export type { Dialect, KeyPlace, Provider, Refusal } from "./provider";
