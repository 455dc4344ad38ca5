import { derivedRows } from "../derived";
import { PRIOR } from "../priors";
import { amount, entity, link } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

export const constants: KnowledgeSource = {
  id: "mathjs",
  name: "Constants and units",
  licence: "Apache-2.0",
  attribution: "mathjs, from CODATA values",
  trust: 0.98,
  *records(known) {
    for (const [kind, names = "", value, unit = ""] of derivedRows("constants.tsv")) {
      const measured = { value: Number(value), unit };
      if (kind === "constant") yield* constant(names.split(" | "), measured);
      // What an SI or common unit measures is told by the fact files; here how they convert.
      const found = kind === "unit" ? known.find(names, { kinds: ["unit"] }) : undefined;
      if (found !== undefined) yield amount(found, "equals", measured);
    }
  },
};

function* constant(names: readonly string[], measured: { value: number; unit: string }): Generator<SourceRecord> {
  const [label = ""] = names;
  const key = `constant/${label}`;
  const aliases = names.map((name) => ({ name, caps: "any" as const }));
  yield entity({ key, label, kind: "constant", prior: PRIOR.reviewed, aliases });
  yield link(key, "instance-of", "class/constant");
  yield amount(key, "value", measured);
}
