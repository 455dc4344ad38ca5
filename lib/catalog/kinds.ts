/** Coarse kinds of entities: what linking and refutation compare. `thing` says nothing; `class` is a common-noun concept. */
export const KINDS = [
  "thing", "class", "person", "country", "region", "city", "continent", "place", "water", "mountain", "landmark",
  "organization", "company", "university", "airport", "airline", "element", "substance", "organism", "language",
  "currency", "celestial", "constellation", "work", "character", "software", "programming-language", "product",
  "invention", "event", "award", "unit", "constant", "record", "field", "concept", "group", "sport", "body-part",
] as const;

export type Kind = (typeof KINDS)[number];
