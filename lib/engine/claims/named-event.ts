import type { Sentence } from "./draft";
import type { NounMention } from "./entities";

/** "The Dyatlov Pass incident", "the 2002 bid scandal": what happened, by a name of its own. */
export const isNamedEvent = (tree: Sentence, { head, core }: Pick<NounMention, "head" | "core">) =>
  EVENTS.has(tree.node(head).lemma) &&
  core.some((i) => i !== head && (tree.node(i).upos === "PROPN" || /^\d{4}$/.test(tree.node(i).text)));
const EVENTS = new Set(
  "incident scandal affair disaster crisis war battle siege massacre bombing attack accident crash explosion fire flood earthquake eruption uprising revolt rebellion mutiny coup conspiracy plot trial case strike riot protest movement revolution expedition mission hoax robbery heist murder mystery outbreak epidemic pandemic famine genocide".split(
    " ",
  ),
);
