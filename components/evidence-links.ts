/** A fact that decided: the names of its ends and of its relation. */
export interface NamedFact {
  subject: string;
  relation: string;
  object: string;
}

const OF_DOCUMENT = /^documents\/(src_\w+)\/(\d+)$/;
// Imported sources have a slash in their id (`own/phones`); relations have none in theirs.
const OF_GRAPH = /^(?!context\/|documents\/)(.+)\/[^/]+$/;

/**
 * Where in the dashboard the source of a claim or citation is shown: a passage among the documents, a source of facts
 * among those of the graph. Undefined for what came along with a text, and for what is kept elsewhere.
 */
export function sourceHref(source: string): string | undefined {
  const [, document, passage] = OF_DOCUMENT.exec(source) ?? [];
  if (document) return `/knowledge/documents/${document}?passage=${passage}#passage-${passage}`;
  const [, id] = OF_GRAPH.exec(source) ?? [];
  return id ? `/knowledge?${new URLSearchParams({ source: id })}#source-${encodeURIComponent(id)}` : undefined;
}

/** Where an end of a fact is shown as a concept, with the fact marked among those that speak of it. */
export function conceptHref({ subject, relation, object }: NamedFact, end: "subject" | "object"): string {
  return `/knowledge/concept?${new URLSearchParams({ subject, relation, object, end })}`;
}
