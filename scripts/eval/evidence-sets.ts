import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

// Every third set by its name was kept aside from the beginning, and is looked at only at the end.
const EVERY_NTH_ASIDE = 3;

/** `unsupported`: of a set with two labels, refuted or not found; it does not say which. */
export type PairLabel = "supported" | "refuted" | "not_found" | "unsupported";

export interface LabelledPair {
  premise: string;
  claim: string;
  label: PairLabel;
  meta: { q?: string };
}

export interface PairSet {
  name: string;
  pairs: readonly LabelledPair[];
}

/** The sets of `entail/dev` in a folder of data, those kept aside or the others, each cut down to `most` pairs; read one after the other. */
export function* readPairSets(data: string, { aside, most }: { aside: boolean; most: number }): Generator<PairSet> {
  const folder = join(data, "entail", "dev");
  const files = readdirSync(folder).sort();
  for (const file of files.filter((_, i) => (i % EVERY_NTH_ASIDE === 0) === aside))
    yield { name: file.replace(".jsonl.gz", ""), pairs: sample(readPairs(join(folder, file)), most) };
}

/** All pairs of a file, in its order. */
export function readPairs(file: string): LabelledPair[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as LabelledPair);
}

// By a hash of the claim, since labels may take turns in a file.
function sample(pairs: readonly LabelledPair[], most: number): LabelledPair[] {
  const keyed = pairs.map((pair) => ({
    pair,
    key: createHash("sha1")
      .update(pair.claim + pair.premise)
      .digest("hex"),
  }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ pair }) => pair);
}
