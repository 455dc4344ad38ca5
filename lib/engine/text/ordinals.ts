const WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const IN_DIGITS = /^(\d{1,3})(?:st|nd|rd|th)$/;

const ENDINGS = ["th", "st", "nd", "rd"];

/** An ordinal in digits, "2nd" of "second"; any other word as it stands. */
export function inDigits(norm: string): string {
  const at = WORDS.indexOf(norm);
  return at === -1 ? norm : `${at + 1}${ENDINGS[at + 1] ?? "th"}`;
}

/** The number of a folded ordinal, 2 of "second" and "2nd"; undefined for other words. */
export function ordinalOf(norm: string): number | undefined {
  const digits = IN_DIGITS.exec(norm)?.[1];
  if (digits) return Number(digits);
  const at = WORDS.indexOf(norm);
  return at === -1 ? undefined : at + 1;
}
