import type { Sentence } from "../claims/draft";
import { chainOf, lemmaAt, predicateOf, subjectOf } from "./clauses";
import { CLASS_OF } from "./groups";
import { isSlur, nounClassOf } from "./nouns";

/** Who does it. `nobody`: it is not told. */
export type Who = "self" | "you" | "other" | "thing" | "nobody";

/** To whom. `thing`: what can come to no harm, such as a process or a plant; `it`: what is not named. */
export type Whom =
  | "self"
  | "you"
  | "person"
  | "group"
  | "everyone"
  | "animal"
  | "place"
  | "device"
  | "artifact"
  | "it"
  | "thing"
  | "nobody";

/** Who does what stands at a word. */
export function whoOf(sentence: Sentence, at: number): Who {
  const predicate = predicateOf(sentence, at);
  const subject = agentOf(sentence, predicate);
  if (subject === undefined) return "nobody";
  if (nounClassOf(lemmaAt(sentence, subject)) === "body") return "thing"; // "my back is killing me"
  const whom = kindOf(sentence, subject);
  if (whom === "self" || whom === "you") return whom;
  return THINGS.has(whom) ? "thing" : "other";
}

const THINGS: ReadonlySet<Whom> = new Set(["thing", "it", "place", "device", "artifact"]);

// Of a passive what stands behind "by".
function agentOf(sentence: Sentence, predicate: number): number | undefined {
  if (!isPassive(sentence, predicate)) return subjectOf(sentence, predicate);
  const by = sentence
    .children(predicate, "obl", "obl:agent")
    .find((one) => sentence.children(one, "case").some((mark) => lemmaAt(sentence, mark) === "by"));
  return by;
}

const isPassive = (sentence: Sentence, at: number) =>
  sentence.child(at, "nsubj:pass", "aux:pass") !== undefined ||
  (sentence.node(at).xpos === "VBN" && /^(?:acl|xcomp)$/.test(sentence.node(at).relation));

/** The word for whom it is done to; `isOfSubject`: what happens to its subject, as dying does. */
export function targetOf(sentence: Sentence, at: number, isOfSubject: boolean): number | undefined {
  const predicate = predicateOf(sentence, at);
  return isOfSubject ? subjectOf(sentence, predicate) : patientOf(sentence, at, predicate);
}

function patientOf(sentence: Sentence, at: number, predicate: number): number | undefined {
  if (isPassive(sentence, predicate)) {
    const { relation, head } = sentence.node(predicate);
    return relation === "acl" ? head : subjectOf(sentence, predicate);
  }
  const own = sentence.child(at, "obj", "iobj");
  if (own !== undefined) return own;
  const of = sentence.children(at, "nmod", "obl").find((one) => isAt(sentence, one)); // "the murder of Jews", "attack on"
  if (of !== undefined || at !== predicate) return of ?? sentence.child(predicate, "nsubj");
  const { relation, head } = sentence.node(at);
  if (relation === "amod" || relation === "acl:relcl") return head;
  const shared = chainOf(sentence, at)[1]; // "beat and killed him"
  const { relation: joining } = sentence.node(at);
  const next = sentence.children(at, "conj").map((one) => sentence.child(one, "obj"))[0];
  return next ?? (joining === "conj" && shared !== undefined ? sentence.child(shared, "obj") : undefined);
}

const isAt = (sentence: Sentence, at: number) =>
  sentence
    .children(at, "case")
    .some((mark) => /^(?:of|on|at|against|to|into|in|off|up|down)$/.test(lemmaAt(sentence, mark)));

const SELF = /^(?:i|me|we|us|myself|ourselves|my|our)$/;
const YOU = /^(?:you|yourself|yourselves|your|thou|ye)$/;
const PERSON = /^(?:he|him|she|her|himself|herself|his|who|someone|somebody|anyone|anybody|one)$/;
const GROUP = /^(?:they|them|their|themselves|these|those)$/;
const EVERYONE = /^(?:everyone|everybody|all|people|humanity|mankind|humans|world)$/;
const LIFETIME = /^(?:life|day)$/;
const IT = /^(?:it|this|that|itself|its)$/;

/** What a noun or pronoun stands for. */
export function kindOf(sentence: Sentence, at: number): Whom {
  const { text, upos } = sentence.node(at);
  const word = text.toLowerCase();
  if (SELF.test(word)) return "self";
  if (YOU.test(word)) return "you";
  if (PERSON.test(word)) return "person";
  if (isGroup(sentence, at)) return "group";
  if (EVERYONE.test(word)) return "everyone";
  if (GROUP.test(word)) return "group";
  if (IT.test(word)) return "it";
  return ofNoun(sentence, at, upos === "PROPN");
}

function ofNoun(sentence: Sentence, at: number, isName: boolean): Whom {
  const lemma = lemmaAt(sentence, at);
  const name = nounClassOf(lemma) ?? nounClassOf(sentence.node(at).text.toLowerCase());
  const owner = sentence.child(at, "nmod:poss");
  if (name === "body" || LIFETIME.test(lemma)) return owner === undefined ? "person" : kindOf(sentence, owner);
  if (isName || name === undefined || name === "group") return "person";
  return name === "plant" || name === "food" || name === "other" ? "thing" : name;
}

const PROTECTED = "<group>";
/** Whether a word is one for a protected group or its members, a slur included. */
export function isOfGroup(sentence: Sentence, at: number): boolean {
  const kind = CLASS_OF.get(sentence.node(at).text.toLowerCase());
  return kind === PROTECTED || (kind === undefined && isSlur(lemmaAt(sentence, at)));
}

/** Whether a word names a group of people: many of them, or people of that kind; "the woman" is one. */
export function isGroup(sentence: Sentence, at: number): boolean {
  const { xpos } = sentence.node(at);
  const isMany = /^NNP?S$/.test(xpos) || sentence.children(at, "det").some((one) => isEvery(sentence, one));
  if (isMany && isOfGroup(sentence, at)) return true;
  const isPeople = isMany && nounClassOf(lemmaAt(sentence, at)) === "person";
  return isPeople && sentence.children(at, "amod", "compound").some((one) => isOfGroup(sentence, one));
}

const isEvery = (sentence: Sentence, at: number) => /^(?:every|each|all|any)$/.test(lemmaAt(sentence, at));
