import { type Piece, spelled } from "./draft";

/** A statement with the year that stands above it, where it has the day alone: "June 13: The last troops leave" under "1956". */
export function inYear<Told extends { text: string; stated: string }>(
  statement: Told,
  time: readonly Piece[] | undefined,
  year: string | undefined,
): Told {
  if (!time || year === undefined || time.some(({ text }) => /\d{4}/.test(text))) return statement;
  const day = spelled(time).replace(/,$/, "");
  const dated = `${day}${/\d/.test(day) ? "," : ""} ${year},`; // "June 13, 1956,", "March 1957,"
  const told = (words: string) => words.replace(`${day},`, dated).replace(`${small(day)},`, small(dated));
  return { ...statement, text: told(statement.text), stated: told(statement.stated) };
}

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
