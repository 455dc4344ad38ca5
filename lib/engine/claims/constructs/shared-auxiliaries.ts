import { type Sentence, SUBJECTS } from "../draft";
import { isPlural } from "../nominal";

const FORMS: Record<string, (tags: string[], lemmas: string[]) => boolean> = {
  VB: (tags, lemmas) => tags.includes("MD") || lemmas.includes("do"),
  VBG: (_, lemmas) => lemmas.at(-1) === "be",
  VBN: (_, lemmas) => ["be", "have"].includes(lemmas.at(-1) ?? ""),
};

/**
 * Whether a part without a subject is finite or takes the auxiliaries of the first. "Were brought in and invited" looks
 * finite, too, and is not: behind a passive only an object tells.
 */
export function hasForm(sentence: Sentence, root: number, part: number): boolean {
  if (sentence.child(part, ...SUBJECTS) !== undefined) return true;
  const own = sentence.child(part, "aux", "aux:pass", "cop");
  if (own !== undefined)
    return (
      sentence.node(own).xpos !== "VB" || sentence.children(root, "aux").some((i) => sentence.node(i).xpos === "MD")
    );
  const auxiliaries = sharedAuxiliaries(sentence, root).map((i) => sentence.node(i));
  const xpos = formOf(sentence, root, part);
  const isPassive = sentence.child(root, "aux:pass") !== undefined;
  if (xpos === "VBN" && isPassive && sentence.child(part, "obj") !== undefined) return false; // "known for alleys and carved doors"
  if (xpos === "VBD")
    return sentence.child(root, "aux:pass") === undefined || sentence.child(part, "obj", "ccomp") !== undefined;
  const form = FORMS[xpos];
  return (
    form === undefined ||
    form(
      auxiliaries.map((one) => one.xpos),
      auxiliaries.map((one) => one.lemma),
    )
  );
}

function sharedAuxiliaries(sentence: Sentence, root: number): number[] {
  return sentence.children(root, "aux", "aux:pass").filter((i) => i < root);
}

/** "They must save and invest": behind a modal verb what looks like the present is none. */
export function formOf(sentence: Sentence, root: number, part: number): string {
  const { xpos } = sentence.node(part);
  const isBare = xpos === "VBP" && sentence.child(part, ...SUBJECTS, "aux", "aux:pass", "cop") === undefined;
  const isAfterModal = isBare && sharedAuxiliaries(sentence, root).some((i) => sentence.node(i).xpos === "MD");
  return isAfterModal ? "VB" : xpos;
}

/** "Can be refueled and usually cost less" shares "can" alone. */
export function auxiliariesFor(sentence: Sentence, root: number, part: number): number[] {
  const isBase = formOf(sentence, root, part) === "VB";
  const isBefore = (i: number) => ["MD", "RB"].includes(sentence.node(i).xpos) || sentence.node(i).lemma === "do";
  return sharedAuxiliaries(sentence, root).filter((i) => !isBase || isBefore(i));
}

/** A verb of another number has another subject, or is a noun that was misread. */
export function agrees(sentence: Sentence, subject: number, verb: number): boolean {
  const { xpos, text: word } = sentence.node(sentence.child(verb, "aux", "aux:pass", "cop") ?? verb);
  const { upos, text } = sentence.node(subject);
  if (upos === "PRON" && !["he", "she", "it"].includes(text.toLowerCase())) return true;
  const singular = !isPlural(sentence, subject);
  if (word === (singular ? "were" : "was")) return false; // "it was invented by two, who filed for it and were granted it"
  return !(singular && xpos === "VBP") && !(isPlural(sentence, subject) && xpos === "VBZ");
}

/** Whether a verb is in the present, without an auxiliary that tells when. */
export function isTimeless(sentence: Sentence, verb: number): boolean {
  const words = [verb, ...sentence.children(verb, "aux", "aux:pass", "cop")].map((i) => sentence.node(i).xpos);
  return (
    words.some((tag) => tag === "VBZ" || tag === "VBP" || tag === "MD" || tag === "VB") &&
    !words.includes("VBD") &&
    !words.includes("VBG")
  );
}
