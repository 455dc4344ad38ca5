import { type Sentence, SUBJECTS } from "./draft";

/** What takes part in what a verb (or "larger than") tells, each in its role; the words of a phrase as one text. */
export interface Happening {
  verb: string;
  participants: readonly Participant[];
  /** The word that two participants are compared by, one of them behind "than": "longer", "faster". */
  degree?: string;
}

export interface Participant {
  /** `agent`, `patient`, `recipient`, or the preposition that it stands behind. */
  role: string;
  text: string;
}

const ROLES: Record<string, string> = {
  nsubj: "agent",
  "nsubj:pass": "patient",
  obj: "patient",
  iobj: "recipient",
  "obl:agent": "agent",
};
const LEFT_OUT = ["acl", "acl:relcl", "conj", "cc", "punct", "case", "det", "advcl", "parataxis"];

/** Who does what to whom in a sentence, passives as actives. */
export function happeningsOf(sentence: Sentence): Happening[] {
  return sentence.nodes.flatMap((_, verb) => {
    const compared = comparedBy(sentence, verb);
    const participants = [...participantsOf(sentence, verb), ...(compared?.participants ?? [])];
    if (participants.length < 2) return [];
    return [{ verb: sentence.node(verb).lemma, participants, ...(compared ? { degree: compared.degree } : {}) }];
  });
}

// "Food rose faster than energy", "the Ousk is longer than the Amber", "has more teeth than": at the word itself or one on it.
function comparedBy(
  sentence: Sentence,
  verb: number,
): Required<Pick<Happening, "participants" | "degree">> | undefined {
  const near = [
    verb,
    ...sentence.children(verb),
    ...sentence.children(verb).flatMap((child) => sentence.children(child)),
  ];
  const degree = near.find((node) => COMPARATIVES.has(sentence.node(node).xpos));
  const others = near.flatMap((node) => sentence.children(node)).filter((node) => isBehindThan(sentence, node));
  if (degree === undefined || sentence.child(verb, "nsubj") === undefined || !others[0]) return undefined;
  return {
    degree: sentence.node(degree).text.toLowerCase(),
    participants: [{ role: THAN, text: textOf(sentence, others[0]) }],
  };
}

const COMPARATIVES = new Set(["JJR", "RBR"]);
const THAN = "than";

const isBehindThan = (sentence: Sentence, node: number) =>
  sentence.children(node, "case", "mark").some((word) => sentence.node(word).text.toLowerCase() === THAN);

function participantsOf(sentence: Sentence, verb: number): Participant[] {
  const all = [...sentence.children(verb), ...sharedSubject(sentence, verb)];
  return all.flatMap((child): Participant[] => {
    const role = roleOf(sentence, child);
    if (role === undefined) return [];
    const named = meantBy(sentence, child);
    const heads = [named, ...sentence.children(named, "conj")];
    return heads.map((head) => ({ role, text: textOf(sentence, head) }));
  });
}

// "Ashby beat Marl and signed Fenn": the subject of both.
function sharedSubject(sentence: Sentence, verb: number): number[] {
  const { relation, head } = sentence.node(verb);
  const isWithout = sentence.child(verb, ...SUBJECTS) === undefined && !isPassive(sentence, verb);
  return relation === "conj" && isWithout ? sentence.children(head, "nsubj") : [];
}

// "The firm that bought Ordana": what the pronoun stands for.
function meantBy(sentence: Sentence, node: number): number {
  const { text, head } = sentence.node(node);
  const { relation, head: noun } = sentence.node(head);
  return relation === "acl:relcl" && RELATIVES.has(text.toLowerCase()) ? noun : node;
}

const RELATIVES = new Set(["who", "whom", "which", "that"]);

function roleOf(sentence: Sentence, node: number): string | undefined {
  const { relation } = sentence.node(node);
  if (isBehindThan(sentence, node)) return undefined; // told by what compares
  const known = ROLES[relation];
  if (known) return known;
  if (relation !== "obl") return undefined;
  const preposition = sentence.child(node, "case");
  const lemma = preposition === undefined ? undefined : sentence.node(preposition).text.toLowerCase();
  return lemma === "by" && isPassive(sentence, sentence.node(node).head) ? "agent" : lemma;
}

const isPassive = (sentence: Sentence, verb: number) =>
  sentence.child(verb, "nsubj:pass", "aux:pass") !== undefined || sentence.node(verb).relation === "acl";

const textOf = (sentence: Sentence, head: number) =>
  sentence
    .phrase(head, LEFT_OUT)
    .map((node) => sentence.node(node).text)
    .join(" ");
