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
import { decidedOf, statedSentences } from "./stated-sentences";

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
  msLeft: () => number;
}

/** What was heard of each claim. */
export interface Heard {
  claims: Claim[];
  /** Sentences that are no claims by themselves, but that the passages that came along support or refute. */
  decided: Claim[];
  /** The others. */
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
  const hearing = { ...asked, msLeft: () => Math.max(0, options.max_latency_ms - (performance.now() - begun)) };
  const given = verdictOptions(options);
  const unheard = unjudged(reading, given);
  const join = (said: Testimonies, at: number) => {
    const before = said.graph ?? said.facts ?? (unheard[at] as Claim);
    return joinWitnesses(before, said, { order, minConfidence: given.minConfidence });
  };
  const isFinal = (claim: Claim, at: number) => !mayBeLookedUp(hearing, claim, at);
  const spoken = new Spoken(unheard.length, tell && { join, isFinal, tell });
  const [, isContextAsked, { isAsked: isLibraryAsked, retrieval }] = await Promise.all([
    askGraph(hearing, spoken),
    askContext(hearing, spoken),
    askDocuments(hearing, spoken),
  ]);
  const [claims, unclaimed] = await Promise.all([
    define(hearing, spoken.testimonies.map(join)),
    askOfUnclaimed(hearing),
  ]);
  return { claims, ...unclaimed, isTextAsked: isContextAsked || isLibraryAsked, retrieval };
}

const verdictOptions = ({ min_confidence, include_evidence }: Hearing["options"]) => ({
  minConfidence: min_confidence,
  includeEvidence: include_evidence,
});

const mayBeLookedUp = (hearing: Hearing, { verdict }: Claim, at: number) =>
  verdict === "not_found" && isGraphAsked(hearing) && mayBeDefined(statedOf(hearing)[at] as string);

const sentAlong = ({ options, passages }: Hearing) => (options.evidence.includes("context") ? passages : []);

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
    const given = verdictOptions(options);
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
  return await judge(hearing, sentAlong(hearing), { spoken, witness: "context" });
}

// When all claims are judged, so that none waits for them, with the time that is left.
async function askOfUnclaimed(hearing: Begun): Promise<Pick<Heard, "decided" | "notChecked">> {
  const { reading, options, trust: order, asker } = hearing;
  const passages = sentAlong(hearing);
  const sentences = passages.length > 0 ? statedSentences(reading, options.max_claims) : [];
  if (sentences.length === 0) return { decided: [], notChecked: reading.notChecked };
  const given = verdictOptions(options);
  const claims = sentences.map(({ stated }) => stated);
  const verdicts = await judgeClaims({ claims, passages, budgetMs: hearing.msLeft() }, asker);
  const judged = unjudged({ claims: sentences }, given).map((claim, at) =>
    joinWitnesses(claim, { context: verdicts[at] }, { order, minConfidence: given.minConfidence }),
  );
  return decidedOf(reading, sentences, judged);
}

// What is kept here and what the search service knows are one library, unless the request names sources that are kept here.
async function askDocuments(
  hearing: Begun,
  spoken: Spoken,
): Promise<{ isAsked: boolean; retrieval?: Retrieved["report"] }> {
  const to = { spoken, witness: "documents" } as const;
  if (!hearing.options.evidence.includes("documents")) return { isAsked: await judge(hearing, [], to) };
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
  return { isAsked: await judge(hearing, passages, to), retrieval: found?.report };
}

/** Whether there were passages to judge by. */
async function judge(
  hearing: Begun,
  passages: readonly Passage[],
  { spoken, witness }: { spoken: Spoken; witness: "context" | "documents" },
): Promise<boolean> {
  const claims = statedOf(hearing);
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
