import type { Input } from "@/lib/catalog/endpoints";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { OWN_FACTS } from "@/lib/catalog/witnesses";
import {
  type Claim,
  joinWitnesses,
  type Passage,
  type Reading,
  type Testimonies,
  unjudged,
  type VerdictListener,
  verifyInPieces,
} from "@/lib/engine";
import { staged } from "@/lib/telemetry";
import type { Caller } from "../callers";
import { askDictionary, mayBeDefined, passagesFor, type Retrieved, retrieve, runFor, runForAll } from "../knowledge";
import { inTurns } from "../queues";
import { judgeClaims, Spoken } from "../reading";
import { decidedOf, type StatedSentence, statedSentences } from "./stated-sentences";

/** What a text claims, and whom to ask about it. */
export interface Hearing {
  reading: Reading;
  /** Those that came along. */
  passages: readonly Passage[];
  options: Input<"verify">["options"];
  trust: OrganizationSettings["evidence"]["trust"];
  retriever: OrganizationSettings["retriever"];
  asker: { organizationId: string; requestId: string; msLeft?: number };
}

/** One that has begun: all who are asked share its time. */
interface Begun extends Hearing {
  /** What the passages that came along are asked besides the claims. */
  others: readonly StatedSentence[];
  msLeft: () => number;
}

/** What was heard of each claim. */
export interface Heard {
  /** Behind those that were read what the passages that came along say of other sentences. */
  claims: Claim[];
  /** The sentences that are still no claims. */
  notChecked: Reading["notChecked"];
  /** Whether there was any text among those that were asked. */
  isTextAsked: boolean;
  /** How the organization's search service answered, where it was asked. */
  retrieval?: Retrieved["report"];
}

/** Each claim by what those say of it that are asked. `tell` hears of each that is final before all are. */
export async function hear(asked: Hearing, tell?: Caller["tell"]): Promise<Heard> {
  const begun = performance.now();
  const { reading, options, trust: order } = asked;
  const others = isContextAsked(asked) ? statedSentences(reading, options.max_claims) : [];
  const hearing = { ...asked, others, msLeft: () => Math.max(0, options.max_latency_ms - (performance.now() - begun)) };
  const given = { minConfidence: options.min_confidence, includeEvidence: options.include_evidence };
  const unheard = unjudged({ claims: [...reading.claims, ...others.map(({ claim }) => claim)] }, given);
  const join = (said: Testimonies, at: number) => {
    const before = said.graph ?? said.facts ?? (unheard[at] as Claim);
    return joinWitnesses(before, said, { order, minConfidence: given.minConfidence });
  };
  const isRead = (at: number) => at < reading.claims.length;
  const isFinal = (claim: Claim, at: number) => isRead(at) && !mayBeLookedUp(hearing, claim, at);
  const spoken = new Spoken(unheard.length, tell && { join, isFinal, tell });
  const [, hasContext, { isAsked: isLibraryAsked, retrieval }] = await Promise.all([
    askGraph(hearing, spoken),
    askContext(hearing, spoken),
    askDocuments(hearing, spoken),
  ]);
  const all = spoken.testimonies.map(join);
  const read = await define(hearing, all.slice(0, reading.claims.length));
  const { decided, notChecked } = decidedOf(reading, others, all.slice(read.length));
  return { claims: [...read, ...decided], notChecked, isTextAsked: hasContext || isLibraryAsked, retrieval };
}

const mayBeLookedUp = (hearing: Hearing, { verdict }: Claim, at: number) =>
  verdict === "not_found" && isGraphAsked(hearing) && mayBeDefined(statedOf(hearing)[at] as string);

const isContextAsked = ({ passages, options }: Hearing) => passages.length > 0 && options.evidence.includes("context");

const isGraphAsked = ({ options }: Hearing) => options.evidence.includes("graph");

// The dictionary is part of the built-in graph, and asked only where nobody else says anything.
async function define(hearing: Begun, claims: Claim[]): Promise<Claim[]> {
  const { options, asker } = hearing;
  if (!isGraphAsked(hearing)) return claims;
  return await askDictionary({
    claims,
    stated: statedOf(hearing),
    minConfidence: options.min_confidence,
    msLeft: hearing.msLeft(),
    asker,
  });
}

// The layers of a graph put own facts first. Where these decide something the other ones are asked alone, too: an answer
// shows all sides.
async function askGraph(hearing: Hearing, spoken: Spoken): Promise<void> {
  const { reading, options, asker } = hearing;
  if (isGraphAsked(hearing)) {
    const given = { minConfidence: options.min_confidence, includeEvidence: options.include_evidence };
    const ask = (graph: Parameters<typeof verifyInPieces>[0]) => inTurns(verifyInPieces(graph, reading, given));
    const layered = await staged("graph", () => runFor(asker.organizationId, ask));
    const alone = layered.some(isOwn) ? await runForAll(ask) : [];
    for (const [at, claim] of layered.entries()) {
      spoken.hear("graph", at, isOwn(claim) ? { facts: claim, graph: alone[at] } : { graph: claim });
    }
  }
  spoken.end("graph");
}

const isOwn = ({ source }: Claim) => source.startsWith(OWN_FACTS);

/** Whether there was any. */
async function askContext(hearing: Begun, spoken: Spoken): Promise<boolean> {
  const passages = isContextAsked(hearing) ? hearing.passages : [];
  const claims = [...statedOf(hearing), ...hearing.others.map(({ claim }) => claim.stated)];
  return await judge(hearing, { claims, passages }, { spoken, witness: "context" });
}

// What is kept here and what the search service knows are one library, unless the request names sources that are kept here.
async function askDocuments(
  hearing: Begun,
  spoken: Spoken,
): Promise<{ isAsked: boolean; retrieval?: Retrieved["report"] }> {
  const to = { spoken, witness: "documents" } as const;
  if (!hearing.options.evidence.includes("documents")) return { isAsked: await judge(hearing, {}, to) };
  const { retriever, asker, options } = hearing;
  const claims = statedOf(hearing);
  const isSearched = retriever?.is_on && claims.length > 0 && options.documents === undefined;
  const [kept, found] = await staged("retrieve", () =>
    Promise.all([
      passagesFor(asker.organizationId, claims, options.documents),
      isSearched ? retrieve(retriever, { claims, ...asker }) : undefined,
    ]),
  );
  const passages = [...kept, ...(found?.passages ?? [])];
  return { isAsked: await judge(hearing, { claims, passages }, to), retrieval: found?.report };
}

/** Whether there were passages to judge by. */
async function judge(
  hearing: Begun,
  { claims = [], passages = [] }: { claims?: string[]; passages?: readonly Passage[] },
  { spoken, witness }: { spoken: Spoken; witness: "context" | "documents" },
): Promise<boolean> {
  const isAsked = passages.length > 0 && claims.length > 0;
  if (isAsked) {
    const tell: VerdictListener = (at, verdict) => spoken.hear(witness, at, { [witness]: verdict });
    const order = { claims, passages, budgetMs: hearing.msLeft() };
    const verdicts = await judgeClaims(order, hearing.asker, spoken.isAwaited ? tell : undefined);
    for (const [at, verdict] of verdicts.entries()) tell(at, verdict);
  }
  spoken.end(witness);
  return isAsked;
}

const statedOf = ({ reading }: Hearing) => reading.claims.map(({ stated }) => stated);
