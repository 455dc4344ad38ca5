import { type Claim, type Graph, GraphMemory, verifyClaims } from "@/lib/engine";
import type { Checker, Row } from "./accuracy";

const OPTIONS = { minConfidence: 0.5, includeEvidence: false };

/** Claims that were supported and are judged again by a graph that holds nothing of them. */
export interface Without {
  set: string;
  claims: number;
  /** Those that are refuted then by mistake. */
  refuted: number;
  wrong: string[];
}

/** Takes what the graph holds of the texts of a set out of it, text by text. */
export async function measureWithout({ graph, read }: Checker, set: string, rows: readonly Row[]): Promise<Without> {
  const found: Without = { set, claims: 0, refuted: 0, wrong: [] };
  for (const { label, text } of rows) {
    if (label !== "supported") continue;
    const reading = await read(text);
    const supported = verifyClaims(graph, reading, OPTIONS).filter((claim) => claim.verdict === "supported");
    if (supported.length < reading.claims.length || supported.every(({ steps }) => steps.length === 0)) continue;
    const claims = verifyClaims(withoutFacts(graph, supported), reading, OPTIONS);
    found.claims += claims.length;
    const refuted = claims.filter((claim) => claim.verdict === "refuted");
    found.refuted += refuted.length;
    found.wrong.push(...refuted.map((claim) => `refuted without its facts: ${claim.text}`));
  }
  return found;
}

// The graph as if nothing had been told of the things that the claims' facts are about in the relations of these facts.
function withoutFacts(graph: Graph, claims: readonly Claim[]): Graph {
  const hidden = new Set(claims.flatMap(({ steps }) => steps.map((step) => `${step.subject}\n${step.relation}`)));
  type Fact = ReturnType<Graph["facts"]>[number];
  const isKept = ({ subject, relation }: Fact) =>
    !hidden.has(`${graph.label(subject)}\n${graph.relations[relation]?.label}`);
  const factsTo = (...asked: Parameters<Graph["factsTo"]>) => graph.factsTo(...asked).filter(isKept);
  const replaced: Partial<Graph> = {
    facts: (...asked) => graph.facts(...asked).filter(isKept),
    factsTo,
    memory: new GraphMemory(), // what follows from the facts that are left
    countTo: (object, relation) => Math.min(graph.countTo(object, relation), factsTo(object, relation).length),
  };
  return new Proxy(graph, {
    get: (whole, name: keyof Graph) => replaced[name] ?? bound(whole, whole[name]),
  });
}

const bound = (graph: Graph, value: unknown) => (typeof value === "function" ? value.bind(graph) : value);
