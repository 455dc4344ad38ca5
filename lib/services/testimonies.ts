import type { Input } from "@/lib/catalog/endpoints";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import {
  type Claim,
  joinWitnesses,
  type Passage,
  type Reading,
  type Testimonies,
  type TextVerdict,
  unjudged,
  verifyInPieces,
} from "@/lib/engine";
import { staged } from "@/lib/telemetry";
import { askDictionary } from "./definitions";
import { passagesFor } from "./libraries";
import { runFor, runForAll } from "./own-graphs";
import { judgeClaims } from "./reading";
import { type Retrieved, retrieve } from "./retriever";
import { inTurns } from "./turns";

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

/** What was heard of each claim. */
export interface Heard {
  claims: Claim[];
  /** Whether there was any text among those that were asked. */
  isTextAsked: boolean;
  /** How the organization's search service answered, where it was asked. */
  retrieval?: Retrieved["report"];
}

/** Each claim by what those say of it that are asked. */
export async function hear(hearing: Hearing): Promise<Heard> {
  const begun = performance.now();
  const { reading, options, trust: order } = hearing;
  const given = { minConfidence: options.min_confidence, includeEvidence: options.include_evidence };
  const unheard = unjudged(reading, given);
  const [byGraph, context, { documents, retrieval }] = await Promise.all([
    askGraph(hearing),
    askContext(hearing),
    askDocuments(hearing),
  ]);
  const claims = unheard.map((claim, i) => {
    const said: Testimonies = { context: context?.[i], documents: documents?.[i], ...byGraph[i] };
    const before = said.graph ?? said.facts ?? claim;
    return joinWitnesses(before, said, { order, minConfidence: given.minConfidence });
  });
  return {
    claims: await define(hearing, claims, begun),
    isTextAsked: context !== undefined || documents !== undefined,
    retrieval,
  };
}

// The dictionary is part of the built-in graph, and asked only where nobody else says anything.
async function define(hearing: Hearing, claims: Claim[], begun: number): Promise<Claim[]> {
  const { options, asker } = hearing;
  if (!options.evidence.includes("graph")) return claims;
  const msLeft = options.max_latency_ms - (performance.now() - begun);
  return await askDictionary({
    claims,
    stated: statedOf(hearing),
    minConfidence: options.min_confidence,
    msLeft,
    asker,
  });
}

const OWN = "own/";

// The layers of a graph put own facts first. Who trusts them less has the other ones asked alone, too.
async function askGraph({ reading, options, trust, asker }: Hearing): Promise<Pick<Testimonies, "facts" | "graph">[]> {
  if (!options.evidence.includes("graph")) return [];
  const given = { minConfidence: options.min_confidence, includeEvidence: options.include_evidence };
  const ask = (graph: Parameters<typeof verifyInPieces>[0]) => inTurns(verifyInPieces(graph, reading, given));
  const layered = await staged("graph", () => runFor(asker.organizationId, ask));
  const isTurned = trust.indexOf("graph") < trust.indexOf("facts") && layered.some(isOwn);
  const alone = isTurned ? await runForAll(ask) : [];
  return layered.map((claim, i) => (isOwn(claim) ? { facts: claim, graph: alone[i] } : { graph: claim }));
}

const isOwn = ({ source }: Claim) => source.startsWith(OWN);

async function askContext(hearing: Hearing): Promise<TextVerdict[] | undefined> {
  if (!hearing.options.evidence.includes("context")) return undefined;
  return await judge(hearing, hearing.passages);
}

// What is kept here and what the search service knows are one library.
async function askDocuments(hearing: Hearing): Promise<{ documents?: TextVerdict[]; retrieval?: Retrieved["report"] }> {
  if (!hearing.options.evidence.includes("documents")) return {};
  const { retriever, asker } = hearing;
  const claims = statedOf(hearing);
  const isSearched = retriever?.is_on && claims.length > 0;
  const [kept, found] = await staged("retrieve", () =>
    Promise.all([
      passagesFor(asker.organizationId, claims),
      isSearched ? retrieve(retriever, { claims, ...asker }) : undefined,
    ]),
  );
  return { documents: await judge(hearing, [...kept, ...(found?.passages ?? [])]), retrieval: found?.report };
}

async function judge(hearing: Hearing, passages: readonly Passage[]): Promise<TextVerdict[] | undefined> {
  const claims = statedOf(hearing);
  if (passages.length === 0 || claims.length === 0) return undefined;
  return await judgeClaims({ claims, passages, budgetMs: hearing.options.max_latency_ms }, hearing.asker);
}

const statedOf = ({ reading }: Hearing) => reading.claims.map(({ stated }) => stated);
