import type { Claim, VerifyOutput } from "./api.generated.js";
import { ConnectionError, UnavailableError } from "./errors.js";
import { serverEvents } from "./server-events.js";

/** A claim that is decided, by its number in the text's list of claims from 0; in the end the whole answer. */
export type VerifyEvent = { type: "claim"; index: number; claim: Claim } | { type: "result"; result: VerifyOutput };

/** The events of an answer. Throws what the service tells of a failure, and where it ends without a result. */
export async function* verifyEvents({ status, headers, body }: Response): AsyncGenerator<VerifyEvent, void> {
  for await (const { name, data } of body ? serverEvents(body) : []) {
    const told = JSON.parse(data);
    if (name === "error") {
      throw new UnavailableError({ code: told.error, message: told.message, answer: { status, headers, body: told } });
    }
    if (name === "claim") yield { type: "claim", index: told.index, claim: told.claim };
    if (name !== "result") continue; // those to come are for clients that know them
    yield { type: "result", result: told };
    return;
  }
  throw new ConnectionError({ code: "no_answer", message: "The answer ended before its result" });
}
