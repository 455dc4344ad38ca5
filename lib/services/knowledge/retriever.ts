import type { z } from "zod";
import type { Output } from "@/lib/catalog/endpoints";
import {
  ASKED_PER_CLAIM,
  RETRIEVED_BYTES,
  RETRIEVED_PER_CLAIM,
  retrieverAnswer,
} from "@/lib/catalog/schemas/retriever";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import type { Passage } from "@/lib/engine";
import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { type AnswerQuality, Breaker, postGuarded } from "../outgoing";
import { unseal } from "../secrets";
import { signatureHeaders } from "../webhooks";

/** The search service of an organization, as its settings keep it. */
export type Retriever = NonNullable<OrganizationSettings["retriever"]>;

export interface Asked {
  organizationId: string;
  requestId: string;
  claims: readonly string[];
  /** Until the request must be answered. */
  msLeft?: number;
  /** Asked by a person, also while it is left alone. */
  isTrial?: boolean;
}

export interface Retrieved {
  passages: Passage[];
  report: NonNullable<Output<"verify">["retrieval"]>;
}

const MOST_PASSAGES = 100; // of all claims together
const MOST_CHARACTERS = 100_000;
const OWN_ID = "search/"; // what is found in documents begins with their source, src_…

/**
 * Asks an organization's search service for passages that could decide claims: one signed POST with a deadline, and none
 * while the service is left alone. Never throws; why an answer is of no use is told in the report.
 */
export async function retrieve(retriever: Retriever, asked: Asked): Promise<Retrieved> {
  const breaker = breakerOf(retriever, asked.organizationId);
  const until = asked.isTrial ? undefined : breaker.restsUntil(Date.now());
  if (until !== undefined) return leftAlone(breaker, until);
  const tell = breaker.begin();
  const began = performance.now();
  const answer = await ask(retriever, asked);
  const took_ms = Math.round((performance.now() - began) * 10) / 10;
  tell(outcomeOf(answer, asked), Date.now());
  if ("message" in answer)
    return { passages: [], report: { answered: false, passages: 0, took_ms, message: answer.message } };
  const passages = chosen(answer.claims.map((claim) => claim.passages));
  return { passages, report: { answered: true, passages: passages.length, took_ms } };
}

/** Until when this process leaves the service alone; undefined where it asks it. */
export function restOf(retriever: Retriever, organizationId: string): Date | undefined {
  const until = breakerOf(retriever, organizationId).restsUntil(Date.now());
  return until === undefined ? undefined : new Date(until);
}

interface Kept {
  url: string;
  breaker: Breaker;
}

// Another address is another service.
function breakerOf({ url }: Retriever, organizationId: string): Breaker {
  const kept = once("retrievers", () => new Map<string, Kept>());
  const known = kept.get(organizationId);
  if (known?.url === url) return known.breaker;
  const breaker = new Breaker();
  kept.set(organizationId, { url, breaker });
  return breaker;
}

function leftAlone({ failures }: Breaker, until: number): Retrieved {
  const left_alone_until = new Date(until).toISOString();
  const message = `It failed ${failures} times in a row, and is left alone until ${left_alone_until.slice(11, 19)} UTC.`;
  return { passages: [], report: { answered: false, passages: 0, took_ms: 0, message, left_alone_until } };
}

// A person who tries the service again and again while it fails does not prolong its rest.
function outcomeOf(answer: Answer | Useless, { isTrial }: Asked): AnswerQuality {
  if (!("message" in answer)) return "well";
  return answer.isOurs || isTrial ? "unclear" : "badly";
}

/** The seal of a secret fits its organization alone. */
export const secretContext = (organizationId: string) => `retriever:${organizationId}`;

type Answer = z.output<typeof retrieverAnswer>;

/** Why there is no answer that can be used. `isOurs` where the service is not to blame. */
interface Useless {
  message: string;
  isOurs?: boolean;
}

async function ask(
  retriever: Retriever,
  { organizationId, requestId, claims, msLeft }: Asked,
): Promise<Answer | Useless> {
  const body = JSON.stringify({ id: requestId, claims, passages_per_claim: ASKED_PER_CLAIM });
  const secrets = secretsOf(retriever, organizationId);
  if (!secrets)
    return { message: "The secret cannot be read. Was ENCRYPTION_KEY changed? Make a new one.", isOurs: true };
  const timeoutMs = Math.max(1, Math.min(retriever.deadline_ms, msLeft ?? retriever.deadline_ms));
  const answer = await postGuarded({
    url: retriever.url,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "User-Agent": "Assay-Retriever/1",
      ...signatureHeaders({ id: requestId, body, timestamp: new Date(), secrets }),
    },
    body,
    timeoutMs,
    allowPrivate: env().WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    keepBytes: RETRIEVED_BYTES,
  });
  const isHurried = timeoutMs < retriever.deadline_ms;
  if (answer.kind === "error") return { message: answer.message, isOurs: isHurried && answer.code === "timeout" };
  if (answer.status !== 200) return { message: `It answered ${answer.status} rather than 200.` };
  return parsed(answer.excerpt, claims.length);
}

function secretsOf(
  { secret, previous_secret: previous, previous_secret_until: until }: Retriever,
  organizationId: string,
): [string, ...string[]] | undefined {
  try {
    const isOverlapping = previous !== null && until !== null && new Date(until) > new Date();
    const older = isOverlapping ? [unseal(previous, secretContext(organizationId))] : [];
    return [unseal(secret, secretContext(organizationId)), ...older];
  } catch {
    return undefined;
  }
}

function parsed(text: string, claims: number): Answer | Useless {
  const json = jsonOf(text);
  if (json === undefined) return { message: `It answered with no JSON of at most ${RETRIEVED_BYTES / 1e6} MB.` };
  const { data, error } = retrieverAnswer.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    return { message: `Its answer is not in form: ${issue?.path.join(".") || "all of it"}: ${issue?.message}` };
  }
  if (data.claims.length === claims) return data;
  return { message: `Its answer is not in form: claims: ${data.claims.length} entries for ${claims} claims.` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The best of all claims, then the second best, and so on, as far as there is room. */
function chosen(found: Answer["claims"][number]["passages"][]): Passage[] {
  const passages = new Map<string, Passage>();
  let characters = 0;
  for (let place = 0; place < RETRIEVED_PER_CLAIM; place++) {
    for (const one of found.flatMap((of) => of[place] ?? [])) {
      if (passages.has(one.id) || passages.size === MOST_PASSAGES) continue;
      characters += one.text.length;
      if (characters <= MOST_CHARACTERS) passages.set(one.id, { ...one, id: OWN_ID + one.id });
    }
  }
  return [...passages.values()];
}
