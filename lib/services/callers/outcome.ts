import type { Output } from "@/lib/catalog/endpoints";
import type { EventData } from "@/lib/catalog/events";
import type { KEPT_PARTS } from "@/lib/catalog/settings";

/** What a verb made of a request, and what is to be counted and logged in the transaction of its charge. */
export interface Outcome {
  status: number;
  body: object;
  /** The body as JSON, where it was written already. */
  json?: string;
  /** The body in another form, for endpoints that offer it. */
  csv?: string;
  /** Where the status says it all: the answer has no body. */
  isBare?: true;
  usage?: Partial<WorkDone>;
  record?: VerificationRecord;
  /** What subscribers are told of the text. */
  event?: TextEvent;
  /** What is added to the counts of the day that it is charged on. */
  counts?: OutcomeCount[];
  /** What is left after a charge that the verb made itself. */
  allowance?: Allowance;
}

/** What a processed request adds to the usage of the day. */
export interface WorkDone {
  claims: number;
  verifiedClaims: number;
  confidenceSum: number;
  /** 1 where the text was found harmful. */
  harmfulTexts: number;
}

/** What a text gave cause to tell subscribers of; the statement that keeps records adds the key, and leaves out what nobody wants. */
export type TextEvent = {
  [Type in "text.blocked" | "text.harmful"]: { event: Type; data: Omit<EventData<Type>, "key_id"> };
}["text.blocked" | "text.harmful"];

/** A row of the verification log. Lengths in code points. */
export interface VerificationRecord {
  request_id: string;
  endpoint: "verify" | "harm_detect";
  mode: string;
  text_sha256: string;
  text_length: number;
  total_claims: number;
  verified_claims: number;
  refuted_claims: number;
  not_found_claims: number;
  avg_confidence: number;
  flagged: boolean;
  harm?: { category: string; level: string }[];
  /** Claims that a passage of a document decided, by their number in the text. */
  decided: { passage: number; claim: number; verdict: string }[];
  /** How the search service of the organization answered. */
  retrieval?: Output<"verify">["retrieval"];
  /** What was found in the text, and the text where `sealed_parts` says so, encrypted; written only while the organization keeps that. */
  sealed_text?: string;
  sealed_parts?: (typeof KEPT_PARTS)[number];
}

/** So many of what a request was answered: a row of `outcome_counts`, to be added with its charge. */
export interface OutcomeCount {
  measure: "claims" | "harm" | "latency" | "latency_of";
  value: string;
  count: number;
}

/** What is left to a key just after its request, by the plan or by a limit of its own. Unix milliseconds; `now` is the clock they are measured by. */
export interface Allowance {
  minute: LimitState;
  month: LimitState;
  now: number;
}

export interface LimitState {
  /** It is the key's own; otherwise the plan's, of which all keys of the organization take. */
  isOfKey?: true;
  limit: number;
  used: number;
  startsAt: number;
  resetsAt: number;
}
