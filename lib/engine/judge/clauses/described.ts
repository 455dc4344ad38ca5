import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import type { Linker, Mention } from "../../link/mentions";
import { isCapital } from "../../text/segment";
import { borrow, type Clause, type ClauseToken, findVerb, implied, isVerb, makeClause } from "./clause";

/** "Warsaw-born Marie Curie …", "Hamlet by Shakespeare was …": what is told of a name beside it becomes a claim about it. */
export function splitDescribed(linker: Linker, clause: Clause): Clause[] | undefined {
  return splitBorn(linker, clause) ?? splitAuthor(linker, clause);
}

function splitBorn(linker: Linker, clause: Clause): Clause[] | undefined {
  const { tokens } = clause;
  const at = tokens.findIndex(({ norm }) => norm === "born");
  const place = clause.mentions.find(({ proper, to }) => proper && to === (tokens[at - 1]?.text === "-" ? at - 1 : at));
  const isSet = tokens[at + 1]?.text === ",";
  const name = clause.mentions.find(({ proper, from }) => proper && from === (isSet ? at + 2 : at + 1));
  const isSaid = place && name && (findVerb(clause, 0, place.from) !== -1 || findVerb(clause, name.to) !== -1);
  if (!place || !name || !isSaid) return undefined;
  const born = tokens[at] as ClauseToken;
  const be = [implied("was", born, { pos: "AUX", lemma: "be" }), { ...born, borrowed: true }];
  const inPlace = [implied("in", born, { pos: "ADP", lemma: "in" }), ...countryOf(tokens, place)];
  const before = tokens[place.from - 1]?.pos === "DET" ? place.from - 1 : place.from;
  const behind = isSet && tokens[name.to]?.text === "," ? name.to + 1 : name.to;
  const own = tokens.slice(name.from, name.to);
  return [
    makeClause(linker, [...tokens.slice(0, before), ...own, ...tokens.slice(behind)]),
    makeClause(linker, [...borrow(own), ...be, ...inPlace]),
  ];
}

// "Italian-born" is born in Italy.
function countryOf(tokens: readonly ClauseToken[], { from, to }: Mention): ClauseToken[] {
  const [first] = tokens.slice(from, to) as [ClauseToken];
  const words = tokens.slice(from, to).map(({ norm }) => norm);
  const [country] = countriesOfDemonym(words.join(" "));
  if (!country) return tokens.slice(from, to);
  return country.split(" ").map((word) => ({
    ...implied(word.toLowerCase(), first, { pos: isCapital(word) ? "PROPN" : "ADP", lemma: word.toLowerCase() }),
    text: word,
  }));
}

// Right before the verb: "X by Y was published"; "a house by the river stands" has no name there.
function splitAuthor(linker: Linker, clause: Clause): Clause[] | undefined {
  const { tokens, mentions } = clause;
  const author = mentions.find(
    ({ proper, from, to }) => proper && tokens[from - 1]?.norm === "by" && isVerb(clause, to),
  );
  if (!author || findVerb(clause, 0, author.from) !== -1 || !tellsMore(clause, author.to)) return undefined;
  const by = author.from - 1;
  const isQuoted = tokens[by - 1]?.text === '"';
  const work = mentions.find(({ proper, to }) => proper && to === (isQuoted ? by - 1 : by));
  if (!work) return undefined;
  const near = tokens[by] as ClauseToken;
  return [
    makeClause(linker, [...tokens.slice(0, by), ...tokens.slice(author.to)]),
    makeClause(linker, [
      ...borrow(tokens.slice(work.from, work.to)),
      implied("is", near, { pos: "AUX", lemma: "be" }),
      ...tokens.slice(by, author.to),
    ]),
  ];
}

// "Hamlet by Shakespeare is a play" says no more than "Hamlet is a play by Shakespeare".
function tellsMore({ tokens, mentions }: Clause, from: number): boolean {
  return mentions.some((it) => it.proper && it.from >= from) || tokens.slice(from).some(({ pos }) => pos === "NUM");
}
