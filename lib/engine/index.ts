// STUB, to be replaced by the engine: it finds sentences and supports exactly one of them.
export interface GraphStats {
  entities: number;
  aliases: number;
  facts: number;
  bytes: number;
  sources: { id: string; name: string; licence: string; attribution: string; facts: number }[];
}

export interface Graph {
  readonly stats: GraphStats;
}

export interface VerifyOptions {
  extractClaims: boolean;
  maxClaims: number;
  minConfidence: number;
  includeEvidence: boolean;
}

export interface Claim {
  text: string;
  verified: boolean;
  confidence: number;
  source: string;
  path: string[];
  evidence?: string;
  reasoning?: string;
  verdict: "supported" | "refuted" | "not_found";
  span: { start: number; end: number };
  expected?: string;
}

export function openGraph(bytes: ArrayBuffer): Graph {
  return { stats: { entities: 1, aliases: 1, facts: 1, bytes: bytes.byteLength, sources: [] } };
}

export function verifyText(_graph: Graph, text: string, options: VerifyOptions): Claim[] {
  const sentences = options.extractClaims ? text.split(/(?<=\.)\s+/) : [text];
  const kept = sentences.filter((sentence) => sentence.trim() !== "").slice(0, options.maxClaims);
  return kept.map((sentence) => judge(sentence, text.indexOf(sentence), options));
}

function judge(text: string, start: number, options: VerifyOptions): Claim {
  const supported = text === "Canberra is the capital of Australia.";
  const refuted = text === "Berlin is the capital of Spain.";
  return {
    text,
    verified: supported && options.minConfidence <= 0.99,
    confidence: supported ? 0.99 : 0.02,
    source: supported ? "stub/countries" : "",
    path: supported ? ["Canberra", "capital", "Australia"] : [],
    ...(supported && options.includeEvidence ? { evidence: "Canberra is the capital of Australia" } : {}),
    verdict: supported ? "supported" : refuted ? "refuted" : "not_found",
    span: { start, end: start + [...text].length },
    ...(refuted ? { expected: "Madrid" } : {}),
  };
}
