/** What a predicate says of its subject, where it is no relation of the domain. */
export type PredicateRole = "label" | "alias" | "description" | "type" | "subclass" | "ignored";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";
const OWL = "http://www.w3.org/2002/07/owl#";
const FOAF = "http://xmlns.com/foaf/0.1/";
const SCHEMA = "https://schema.org/";
const TERMS = "http://purl.org/dc/terms/";
const ELEMENTS = "http://purl.org/dc/elements/1.1/";
const WIKIDATA = "http://www.wikidata.org/prop/direct/";

/** The predicates by which readers of tables and dumps say the same. */
export const STATED = { label: `${RDFS}label`, alias: `${SKOS}altLabel`, description: `${SCHEMA}description` } as const;

const ROLES: Record<PredicateRole, readonly string[]> = {
  label: [STATED.label, `${SKOS}prefLabel`, `${FOAF}name`, `${SCHEMA}name`, `${ELEMENTS}title`, `${TERMS}title`],
  alias: [STATED.alias, `${SKOS}hiddenLabel`, `${FOAF}nick`, `${SCHEMA}alternateName`, `${TERMS}alternative`],
  description: [STATED.description, `${RDFS}comment`, `${SKOS}definition`, `${TERMS}description`, `${TERMS}abstract`],
  type: [`${RDF}type`, `${WIKIDATA}P31`],
  subclass: [`${RDFS}subClassOf`, `${WIKIDATA}P279`],
  ignored: [
    `${RDFS}seeAlso`,
    `${RDFS}isDefinedBy`,
    `${OWL}sameAs`,
    `${SCHEMA}sameAs`,
    `${SCHEMA}image`,
    `${SCHEMA}url`,
    `${FOAF}page`,
    `${FOAF}depiction`,
    `${FOAF}isPrimaryTopicOf`,
    `${RDFS}domain`,
    `${RDFS}range`,
    `${OWL}inverseOf`,
    `${SKOS}inScheme`,
    `${RDF}first`,
    `${RDF}rest`,
  ],
};
const ROLE_OF = new Map(
  Object.entries(ROLES).flatMap(([role, iris]) => iris.map((iri) => [iri, role as PredicateRole] as const)),
);

// In tables and in small vocabularies the word itself says it.
const WORDS: Record<string, PredicateRole> = {
  "is a": "type",
  "instance of": "type",
  type: "type",
  "rdf type": "type",
  "subclass of": "subclass",
  "kind of": "subclass",
  "is a kind of": "subclass",
  label: "label",
  alias: "alias",
  aliases: "alias",
  "also known as": "alias",
  "alternative name": "alias",
  "alternate name": "alias",
  description: "description",
};

/** The role of a predicate by its IRI; `http://schema.org` counts as `https://schema.org`. */
export function roleOfIri(predicate: string): PredicateRole | undefined {
  const role = ROLE_OF.get(predicate);
  if (role || !predicate.startsWith("http://schema.org/")) return role;
  return ROLE_OF.get(`https${predicate.slice(4)}`);
}

/** The role of a relation by its words: "instance of", "also known as". */
export function roleOfWords(words: string): PredicateRole | undefined {
  return Object.hasOwn(WORDS, words) ? WORDS[words] : undefined;
}

/** Classes that say nothing of a thing. */
export const EMPTY_CLASSES = new Set([
  `${OWL}Thing`,
  `${OWL}NamedIndividual`,
  `${OWL}Class`,
  `${OWL}ObjectProperty`,
  `${OWL}DatatypeProperty`,
  `${OWL}Ontology`,
  `${RDFS}Resource`,
  `${RDFS}Class`,
  `${RDF}Property`,
  `${SKOS}Concept`,
]);
