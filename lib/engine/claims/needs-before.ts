import type { Draft, Sentence } from "./draft";
import { isExampleOfSome } from "./frame-fit";
import { bareNouns } from "./introduced";
import { tellsOfName } from "./names-told";
import type { Leaning } from "./open-words";
import type { Standing } from "./substitute";

const SURELY_NOTHING = 0.85; // from here on a phrase hardly ever means what is told before
const MORE_LIKELY_NOTHING = 0.6; // in a sentence that names what it tells of
const SURE = 0.9; // from here on a model knows what a phrase means

// What is done or found, which nothing but what was told before says.
const HAPPENED = /^(?:project|discovery|invention|finding|experiment|proposal|myth|misconception|confusion|rumou?r)$/;

/**
 * Whether a claim without open pronouns is better told with the sentence before: its phrases may mean something that is told
 * there, it speaks of "the discovery" without saying which, where its paragraph goes on, or it is an example of something.
 */
export function needsBefore(tree: Sentence, standing: Standing, isGoingOn: boolean): boolean {
  const { draft, open, surelyNothing } = standing;
  if (!open.every((one) => isGoingOn && isEvent(draft, one))) return false;
  const isSure = surelyNothing >= (tellsOfName(standing) ? MORE_LIKELY_NOTHING : SURELY_NOTHING);
  const isOfEvent = isGoingOn && bareNouns(draft).some((noun) => HAPPENED.test(noun)) && !isAfterVerb(draft.sentence);
  return open.length > 0 || !isSure || isOfEvent || isExampleOfSome(tree);
}

const isEvent = ({ sentence }: Draft, { first, last, share = 0 }: Leaning) =>
  first < last && share < SURE && HAPPENED.test(sentence.node(last).lemma);

// "They agreed on a proposal, but the proposal failed": what it is may stand in another clause of the sentence.
const isAfterVerb = ({ nodes }: Sentence) => {
  const noun = nodes.findIndex(({ lemma, upos }) => upos === "NOUN" && HAPPENED.test(lemma));
  let own = nodes[noun]?.head ?? -1;
  while (own >= 0 && nodes[own]?.upos !== "VERB") own = nodes[own]?.head ?? -1;
  return nodes.some(({ upos }, i) => i < noun && i !== own && upos === "VERB");
};
