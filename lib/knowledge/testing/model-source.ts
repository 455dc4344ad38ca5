import type { GraphModel } from "@/lib/engine/graph/reader.contract";
import type { KnowledgeSource } from "@/lib/knowledge/source";

/** A source that tells what a model holds. */
export function sourceOf({ entities, facts }: GraphModel): KnowledgeSource {
  return {
    id: "model",
    name: "Model",
    licence: "MIT",
    attribution: "test",
    trust: 1,
    *records() {
      for (const { label, kind, prior, names, description } of entities) {
        yield { entity: { key: label, label, kind, prior, aliases: names, description } };
      }
      const key = (place: number) => entities[place]?.label ?? "";
      for (const { subject, relation, object, trust } of facts) {
        const to = typeof object === "number" ? { entity: key(object) } : object;
        yield { fact: { subject: key(subject), relation, object: to, trust } };
      }
    },
  };
}
