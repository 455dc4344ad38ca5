import type { Token } from "../../../text/tokens";
import { matchIn } from "../match";
import type { Term, Terms } from "../terms";
import { type Check, type Compared, type ComparedUnit, type DetailFinding, SAME_MATTER } from "./check";

/** One way to say less than that something is so. */
interface Reserve {
  /** Words that a text says less with, single or as a row. */
  words: readonly string[];
  /** Words by which a claim says no more than that. */
  kept: readonly string[];
  /** Whether it counts only where the claim has one of these. */
  against?: readonly string[];
}

const rows = (text: string) => text.split(" | ");

const ALL = rows(
  "all | every | each | always | never | none | no | any | entire | whole | only | everyone | everything",
);
const DOUBT = rows(
  "may | might | could | can | would | should | perhaps | possibly | possible | potential | potentially | probably | probable | likely | " +
    "apparently | reportedly | allegedly | alleged | supposedly | seem | seems | seemed | appear | appears | appeared | suggest | suggests | " +
    "suggested | suggesting | indicate | indicates | believe | believed | believes | thought | think | thinks | suspect | suspected | suspects | " +
    "claim | claims | claimed | hypothesis | if | rumour | rumoured | rumored | uncertain | unclear | chance | risk | hope | hopes | hoped",
);
const PLANNED = rows(
  "plan | plans | planned | planning | expect | expects | expected | schedule | scheduled | propose | proposes | proposed | proposal | " +
    "consider | considers | considered | considering | intend | intends | intended | aim | aims | aimed | hope | hopes | hoped | want | wants | " +
    "seek | seeks | will | due | forecast | forecasts | predict | predicted | predicts | projected | goal | target",
);

const RESERVES: readonly Reserve[] = [
  {
    words: rows(
      "may | might | could | perhaps | possibly | potentially | probably | reportedly | allegedly | supposedly | apparently | " +
        "may have | might have | could have | likely to | believed to | thought to | suspected to | seems to | seem to | appears to | appear to",
    ),
    kept: DOUBT,
  },
  {
    words: rows(
      "plans to | planned to | planning to | plan to | expected to | expects to | expect to | scheduled to | intends to | intend to | aims to | " +
        "aim to | hopes to | hope to | hoped to | wants to | want to | proposes to | proposed to | considering",
    ),
    kept: [...PLANNED, ...DOUBT],
  },
  {
    words: rows(
      "most | many | some | several | few | a few | often | usually | sometimes | typically | generally | mostly | mainly | largely | " +
        "nearly all | almost all | nearly every | almost every | not all | nearly always | almost always | half of | majority of | rarely | hardly any",
    ),
    kept: rows(
      "most | many | some | several | few | often | usually | sometimes | typically | generally | mostly | mainly | largely | nearly | almost | half | majority | not",
    ),
    against: ALL,
  },
];

const REACH = 3; // tokens behind a reserve within which the word stands that it is about

/**
 * A claim that says more surely, or of more, what the unit closest to it says with a reserve: "reduces" for "may reduce",
 * "all lamps" for "most lamps". Not where another unit that is about as close says it without.
 */
export const strength: Check = ({ claim, units }: Compared) => {
  const about = units.filter((one) => one.coverBut() >= SAME_MATTER);
  return RESERVES.flatMap((reserve): DetailFinding[] => {
    if (reserve.kept.some((word) => claim.norms.has(word))) return [];
    const against = reserve.against?.find((word) => claim.norms.has(word));
    if (reserve.against && !against) return [];
    const said = about.map((one) => ({ one, word: reserved(one, reserve, claim) }));
    const [first] = said;
    if (!first || said.some(({ word }) => word === undefined)) return [];
    return [
      { kind: "strength", state: "weaker", said: against ?? "", unit: first.one.unit, instead: first.word as string },
    ];
  });
};

/** The words of a unit by which it says less of a word that the claim has, too. */
function reserved({ unit }: ComparedUnit, { words }: Reserve, claim: Terms): string | undefined {
  const { tokens, terms } = unit.terms;
  for (const row of words) {
    const parts = row.split(" ");
    for (const at of tokens.keys()) {
      if (!isAt(tokens, at, parts)) continue;
      const behind = at + parts.length;
      const next = terms.find((term: Term) => term.at >= behind);
      if (next && next.at - behind < REACH && matchIn(next, claim) > 0) return row;
    }
  }
  return undefined;
}

// "May" is a month.
const isAt = (tokens: readonly Token[], at: number, parts: readonly string[]) =>
  parts.every((part, i) => tokens[at + i]?.norm === part && tokens[at + i]?.text !== "May");
