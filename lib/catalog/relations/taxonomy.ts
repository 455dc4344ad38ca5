import type { Relation } from "./relation";

export const taxonomy: readonly Relation[] = [
  { id: "instance-of", label: "is a", object: "entity", transitive: false, asymmetric: true, inverseNouns: ["kind", "type", "sort", "example", "form"] },
  { id: "subclass-of", label: "is a kind of", object: "entity", transitive: true, asymmetric: true, inverseNouns: ["kind", "type", "sort", "form", "species", "variety", "breed"] },
  { id: "disjoint-with", label: "excludes", object: "entity", symmetric: true },
  { id: "part-of", label: "part of", object: "entity", transitive: true, asymmetric: true, verbs: ["be part of", "form part of", "make up"], inverseVerbs: ["include", "contain", "consist of", "comprise", "have"], inverseNouns: ["part", "component", "section", "portion"] },
  { id: "member-of", label: "member of", object: "entity", asymmetric: true, verbs: ["belong to", "join", "be in", "play in"], inverseVerbs: ["include", "comprise", "consist of"], inverseNouns: ["member", "member state", "member country"] },
  { id: "made-of", label: "made of", object: "entity", asymmetric: true, verbs: ["be made of", "be made from", "consist of", "be composed of", "contain", "be made up of"], nouns: ["ingredient", "constituent", "component", "material"] },
  { id: "has-property", label: "has the property", object: "entity" },
  { id: "record", label: "holds the record", object: "entity", single: false },
  { id: "alias", label: "also known as", object: "text", nouns: ["nickname", "alternative name", "other name", "pen name", "stage name", "real name", "birth name", "former name", "original name", "official name", "full name", "native name"], verbs: ["be known as", "be also known as", "be called", "be named", "be nicknamed", "be formerly known as", "be originally called", "be abbreviated as", "stand for"] },
  { id: "abbreviation", label: "abbreviation", object: "text", nouns: ["abbreviation", "acronym", "short form"], verbs: ["stand for", "be abbreviated as", "be abbreviated to", "be shortened to"] },
  { id: "has-count", label: "number of parts", object: "number", verbs: ["have", "contain", "consist of", "possess", "feature"], nouns: ["number"] },
  { id: "quantity", label: "measured value", object: "number" },
  { id: "opposite-of", label: "opposite of", object: "entity", symmetric: true, nouns: ["opposite", "antonym"] },
  { id: "used-for", label: "used for", object: "entity", verbs: ["be used for", "be used to", "be used in", "be used as"], nouns: ["use", "purpose", "function"] },
  { id: "named-after", label: "named after", object: "entity", single: true, asymmetric: true, verbs: ["be named after", "be named for", "be called after", "take its name from"], nouns: ["namesake", "eponym"] },
  { id: "color", label: "color", object: "entity", nouns: ["color", "colour"], single: false },
];
