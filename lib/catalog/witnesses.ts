/** Who can speak of a claim, the most trusted one first unless an organization says otherwise. */
export const WITNESSES = {
  context: { label: "Context", about: "The passages that come along with a request" },
  documents: {
    label: "Documents",
    about: "Passages that are found in documents of your own, and by your search service",
  },
  facts: { label: "Facts", about: "What you imported into your graph" },
  graph: { label: "Built-in graph", about: "The graph that all organizations share" },
} as const;

export type Witness = keyof typeof WITNESSES;
export const WITNESS_IDS = Object.keys(WITNESSES) as [Witness, ...Witness[]];

/** What `source` of a claim begins with where a fact decided that its organization imported: `own/products/battery-life`. */
export const OWN_FACTS = "own/";
