export const UNREACHABLE = "Assay cannot be reached. Check your connection and try again.";

/** A failed request to a data route, with what is wrong where. */
export class AskError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: { issues?: { path: string; message: string }[] } & Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** What is wrong with a field of what was sent, such as `name`. */
  issue(path: string): string | undefined {
    return this.details.issues?.find((issue) => issue.path === path)?.message;
  }
}

/**
 * Asks a data route of the dashboard, such as `keys` or `keys/key_1`, and gives the JSON of its answer. A body makes it
 * a POST unless another method is given. Who was signed out meanwhile is sent to sign in. Throws AskError.
 */
export async function ask<T>(
  path: string,
  { method, body, signal }: { method?: string; body?: object; signal?: AbortSignal } = {},
): Promise<T> {
  const response = await fetch(`/api/dashboard/${path}`, {
    method: method ?? (body ? "POST" : "GET"),
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
    signal,
  }).catch(() => {
    throw new AskError("unreachable", UNREACHABLE);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  if (answer.error === "not_signed_in") {
    location.assign(`/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`);
  }
  throw new AskError(answer.error ?? "unknown", answer.message ?? "Something failed. Try again.", answer.details);
}
