import type { Tree } from "@/lib/engine";
import type { Named } from "./named";

/** Words that state a relation, in the form of `data/relations`, and the path through the tree that they were read from. */
export interface Stated {
  field: "nouns" | "inverseNouns" | "verbs" | "inverseVerbs";
  words: string;
  path: string;
}

/** How something stands to a word: its subject, its object, or joined to it by a preposition. */
type Role = "subject" | "passive" | "object" | "is" | "owner" | `by ${string}`;

const LONGEST = 3; // words of a phrase; longer ones are rather one text's

/** What a sentence says of two things by one word that both hang on: "X was written by Y", "the capital of X is Y". */
export function statedBetween(tree: Tree, subject: Named, object: Named): Stated | undefined {
  if (subject.from < object.to && object.from < subject.to) return undefined;
  const [from, to] = [headOf(tree, subject), headOf(tree, object)];
  for (const [at, node] of tree.entries()) {
    if (isWithin(at, subject) || isWithin(at, object) || SILENT.has(node.lemma)) continue;
    const [one, other] = [roleOf(tree, from, at), roleOf(tree, to, at)];
    const stated = one && other && readRoles(tree, at, [one, other]);
    if (stated && /^[a-z]+(?: [a-z]+)*$/.test(stated.words) && stated.words.split(" ").length <= LONGEST)
      return { ...stated, path: `${one} < ${node.lemma.toLowerCase()} > ${other}` };
  }
  return undefined;
}

const SILENT = new Set(["be", "have", "do", "call", "name", "know"]);

const isWithin = (at: number, { from, to }: Named) => from <= at && at < to;

// The word of a name that the others hang on.
function headOf(tree: Tree, { from, to }: Named): number {
  for (let at = from; at < to; at++) if (!isWithin(tree[at]?.head ?? -1, { from, to })) return at;
  return from;
}

function readRoles(tree: Tree, at: number, roles: readonly [Role, Role]): Omit<Stated, "path"> | undefined {
  const upos = tree[at]?.upos;
  if (upos === "VERB" || upos === "ADJ") return readVerb(tree, at, roles);
  return upos === "NOUN" ? readNoun(tree, at, roles) : undefined;
}

function readVerb(tree: Tree, at: number, [subject, object]: readonly [Role, Role]): Omit<Stated, "path"> | undefined {
  const forth = verbPhrase(tree, at, [subject, object]);
  if (forth)
    return forth.turned ? { field: "inverseVerbs", words: forth.words } : { field: "verbs", words: forth.words };
  const back = verbPhrase(tree, at, [object, subject]);
  return back && { field: back.turned ? "verbs" : "inverseVerbs", words: back.words };
}

// What stands first does it; `turned` where it is done to it: "was written by".
function verbPhrase(
  tree: Tree,
  at: number,
  [first, other]: readonly [Role, Role],
): { words: string; turned?: boolean } | undefined {
  const node = tree[at];
  const particle = childOf(tree, at, "compound:prt") ?? ownObject(tree, at, other);
  const verb = [node?.lemma.toLowerCase(), particle?.text.toLowerCase()].filter(Boolean).join(" ");
  const preposition = other.startsWith("by ") ? other.slice(3) : undefined;
  if (node?.upos === "ADJ" || first === "passive") {
    if (first !== "passive" && first !== "subject") return undefined;
    if (preposition === "by" && node?.upos === "VERB") return { words: verb, turned: true };
    const form = [node?.text.toLowerCase(), particle?.text.toLowerCase()].filter(Boolean).join(" ");
    return preposition ? { words: `be ${form} ${preposition}` } : undefined;
  }
  if (first !== "subject") return undefined;
  if (other === "object") return { words: verb };
  return preposition ? { words: `${verb} ${preposition}` } : undefined;
}

// "Took part in" is no taking.
function ownObject(tree: Tree, at: number, other: Role) {
  return other === "object" ? undefined : childOf(tree, at, "obj");
}

function readNoun(tree: Tree, at: number, [subject, object]: readonly [Role, Role]): Omit<Stated, "path"> | undefined {
  const owns = (role: Role) => role === "owner" || role === "by of";
  const words = nounPhrase(tree, at);
  if (owns(subject) && (object === "is" || object === "by of")) return { field: "nouns", words };
  return subject === "is" && (owns(object) || object === "by by") ? { field: "inverseNouns", words } : undefined;
}

function nounPhrase(tree: Tree, at: number): string {
  const before = tree[at - 1];
  const isJoined = before?.head === at && before.relation === "compound" && before.upos === "NOUN";
  return [...(isJoined ? [before.lemma] : []), tree[at]?.lemma].join(" ").toLowerCase();
}

function roleOf(tree: Tree, one: number, at: number): Role | undefined {
  const [node, governor] = [tree[one], tree[at]];
  if (!node || !governor) return undefined;
  if (node.head === at) return roleBelow(tree, one);
  if (governor.head === one) return roleAbove(tree, at);
  const above = tree[governor.head];
  // "X was born in A and died in B", "X has a population of 5".
  if (node.head !== governor.head || !node.relation.startsWith("nsubj")) return undefined;
  if (governor.relation === "conj") return isPassive(tree, at) ? "passive" : "subject";
  return governor.relation === "obj" && above?.lemma === "have" ? "owner" : undefined;
}

function roleBelow(tree: Tree, one: number): Role | undefined {
  const { relation = "", head = -1 } = tree[one] ?? {};
  if (relation === "nsubj:pass") return "passive";
  if (relation === "nsubj") return tree[head]?.upos === "NOUN" ? "is" : "subject";
  if (relation === "obj") return "object";
  if (relation === "nmod:poss") return "owner";
  if (relation === "appos") return "is";
  if (!/^(?:obl|nmod)(?::agent)?$/.test(relation)) return undefined;
  const preposition = childOf(tree, one, "case")?.text.toLowerCase();
  return preposition ? `by ${preposition}` : undefined;
}

// The word says something of what it hangs on: "X, written by Y", "the capital is X".
function roleAbove(tree: Tree, at: number): Role | undefined {
  const { relation = "", upos, xpos } = tree[at] ?? {};
  if (relation === "appos" || relation === "nsubj") return upos === "NOUN" ? "is" : undefined;
  if (relation === "acl") return xpos === "VBN" ? "passive" : "subject";
  if (relation !== "acl:relcl") return undefined;
  if (isPassive(tree, at)) return "passive";
  const own = tree.find(({ head, relation: it }) => head === at && it === "nsubj");
  return own && !/^W/.test(own.xpos) ? undefined : "subject";
}

const isPassive = (tree: Tree, at: number) => childOf(tree, at, "aux:pass") !== undefined;

const childOf = (tree: Tree, at: number, relation: string) =>
  tree.find((node) => node.head === at && node.relation === relation);
