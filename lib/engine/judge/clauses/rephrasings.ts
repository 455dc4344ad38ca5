/**
 * A name, something that is no verb, a noun in the singular or not, one in the plural, one that names a kind or several, how
 * many times.
 */
export type WordsOf = "name" | "thing" | "noun" | "nouns" | "kind" | "kinds" | "times";

/**
 * Ways to say something and plainer ones that say the same, by which the judge reads them. `says`: word after word, "a|b"
 * is either, "a?" may be missing, "<A>" stands for some words. `plainly`: statements that must all hold; "<A:one>" is in
 * the singular, and "<in|of:N>" is "in" where what N names lies somewhere ("the countries of Asia"), else "of".
 */
export interface Rephrasing {
  says: string;
  plainly: readonly string[];
  /** Whether it denies them. */
  negated?: boolean;
  /** What the words have to be, by their name. */
  where?: Readonly<Record<string, WordsOf>>;
}

const BE = "is|are|was|were";
const CALLED = "called|named";

export const REPHRASINGS: readonly Rephrasing[] = [
  // Of whom it is said.
  { says: "it is|was not <A> who|that|which <V>", plainly: ["it was <A> who <V>"], negated: true },
  {
    says: `credit for the <N> of <A> goes|belongs|went to <B>`,
    plainly: ["<B> is credited with the <N> of <A>"],
    where: { N: "noun" },
  },
  {
    says: `the? <N> of <A> ${BE} often|usually|generally|commonly|widely? attributed|credited|ascribed to <B>`,
    plainly: ["<B> is credited with the <N> of <A>"],
    where: { N: "noun" },
  },
  { says: "<A> co - founded <B> with <C>", plainly: ["<A> founded <B>", "<C> founded <B>"], where: { A: "name" } },
  { says: "<A> co - founded <B>", plainly: ["<A> founded <B>"], where: { A: "name" } },
  { says: "in <A> ,? people|you|one pay|pays with|in <B>", plainly: ["<A> uses <B>"], where: { A: "name" } },
  // One of several.
  {
    says: `one of the <N> of|in|on <A> ${BE} <B>`,
    plainly: ["<B> is a <N:one> <in|of:N> <A>"],
    where: { N: "nouns", B: "thing" },
  },
  {
    says: `among the <N> of|in|on <A> ${BE} <B>`,
    plainly: ["<B> is a <N:one> <in|of:N> <A>"],
    where: { N: "nouns", B: "thing" },
  },
  {
    says: `<B> ${BE} one|some? of|among the <N> of|in|on <A>`,
    plainly: ["<B> is a <N:one> <in|of:N> <A>"],
    where: { N: "nouns", B: "thing" },
  },
  {
    says: "<B> belongs|belong to the <N> of|in|on <A>",
    plainly: ["<B> is a <N:one> in <A>"],
    where: { N: "kinds", B: "thing" },
  },
  {
    says: "the <N> of|in|on <A> include|includes|included <B>",
    plainly: ["<B> is a <N:one> <in|of:N> <A>"],
    where: { N: "nouns", B: "thing" },
  },
  // That something exists somewhere: "there is a river called Rhine in Germany".
  { says: `there ${BE} a|an <N> ${CALLED} <B> in|on <A>`, plainly: ["<B> is a <N> in <A>"], where: { N: "noun" } },
  { says: `in|on <A> ,? there ${BE} a|an <N> ${CALLED} <B>`, plainly: ["<B> is a <N> in <A>"], where: { N: "noun" } },
  {
    says: `<A> has|have|had a|an <N> ${CALLED} <B>`,
    plainly: ["<B> is a <N> in <A>"],
    where: { A: "name", N: "kind" },
  },
  { says: `there ${BE} no <N> that|which|who ${BE} <M>`, plainly: ["some <N> are <M>"], negated: true },
  {
    says: `there ${BE} a|an <N> between <A> and <B>`,
    plainly: ["<A> shares a <N> with <B>"],
    where: { N: "noun", A: "name" },
  },
  // A thing described by what it has: "the element with the symbol K is potassium".
  {
    says: `the <N> with|having the? <W> ${BE} <A>`,
    plainly: ["<A> is a <N>", "<A> has the <W>"],
    where: { N: "noun", W: "thing", A: "thing" },
  },
  // Of each other.
  {
    says: "<A> and <B> share|shared a|an <N>",
    plainly: ["<A> shares a <N> with <B>"],
    where: { A: "name", B: "name" },
  },
  {
    says: "<A> and <B> border|adjoin|neighbour|neighbor each other",
    plainly: ["<A> borders <B>"],
    where: { A: "name", B: "name" },
  },
  {
    says: `<A> and <B> ${BE} neighbours|neighbors|neighbouring|neighboring countries?`,
    plainly: ["<A> is a neighbour of <B>"],
    where: { A: "name", B: "name" },
  },
  // More and less.
  {
    says: `the <N> of <A> ${BE} <F> that of <B>`,
    plainly: ["<A> has <F> the <N> of <B>"],
    where: { N: "noun", F: "times" },
  },
  {
    says: `<A> 's <N> ${BE} <F> that of <B>`,
    plainly: ["<A> has <F> the <N> of <B>"],
    where: { N: "noun", F: "times" },
  },
  { says: "<A> 's <N> exceeds|exceeded that of <B>", plainly: ["<A> has a larger <N> than <B>"], where: { N: "noun" } },
  {
    says: "the <N> of <A> exceeds|exceeded that of <B>",
    plainly: ["<A> has a larger <N> than <B>"],
    where: { N: "noun" },
  },
  { says: "more <N> live|lived in <A> than in <B>", plainly: ["<A> has more <N> than <B>"], where: { N: "noun" } },
  {
    says: "fewer|less <N> live|lived in <A> than in <B>",
    plainly: ["<A> has fewer <N> than <B>"],
    where: { N: "noun" },
  },
  { says: `there ${BE} more <N> in <A> than in <B>`, plainly: ["<A> has more <N> than <B>"], where: { N: "noun" } },
  {
    says: `there ${BE} fewer|less <N> in <A> than in <B>`,
    plainly: ["<A> has fewer <N> than <B>"],
    where: { N: "noun" },
  },
];
