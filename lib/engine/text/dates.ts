import type { TaggedToken } from "./tagger";

/** A date or a stretch of years. Month and day are 0 where not stated; `yearTo` ends a decade or century. */
export interface DateSpan {
  year: number;
  month: number;
  day: number;
  yearTo: number;
}

const MONTH_NAMES = "january february march april may june july august september october november december".split(" ");
const MONTHS = new Map<string, number>(
  MONTH_NAMES.flatMap((name, i) => [[name, i + 1] as const, [name.slice(0, 3), i + 1] as const]),
);

/** Whether a word in small letters is a month, whole or its first three letters. */
export const isMonth = (word: string): boolean => MONTHS.has(word);
MONTHS.set("sept", 9);

interface FoundDate {
  to: number;
  date: DateSpan;
  /** Four digits alone, which may as well be a number. */
  bareYear?: boolean;
}

/** Reads a date that begins at a token: "20 February 1991", "February 20, 1991", "1991-02-20", "1990s", "44 BC", "1991". */
export function findDate(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  if (!mayBegin(tokens[at])) return undefined;
  for (const read of READERS) {
    const found = read(tokens, at);
    if (found) return found;
  }
  return undefined;
}

// A digit, a month, or "AD": asked first, since nearly no word begins a date.
function mayBegin(token: TaggedToken | undefined): boolean {
  const code = token?.norm.charCodeAt(0) ?? 0;
  return (code >= 48 && code <= 57) || token?.text === "AD" || monthOf(token) !== undefined;
}

type Reader = (tokens: readonly TaggedToken[], at: number) => FoundDate | undefined;

const READERS: readonly Reader[] = [iso, slashed, dayMonthYear, monthDayYear, century, decade, era, bareYear];

const exact = (year: number, month = 0, day = 0): DateSpan => ({ year, month, day, yearTo: year });

function iso(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const head = tokens[at];
  if (head?.kind !== "number") return undefined;
  const dotted = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(head.text);
  if (dotted) return { to: at + 1, date: exact(Number(dotted[1]), Number(dotted[2]), Number(dotted[3])) };
  const dash = tokens[at + 1]?.text;
  const [month, day] = [tokens[at + 2], tokens[at + 4]];
  if (head.norm.length !== 4 || (dash !== "-" && dash !== "/") || tokens[at + 3]?.text !== dash) return undefined;
  if (month?.norm.length !== 2 || day?.norm.length !== 2) return undefined;
  return { to: at + 5, date: exact(Number(head.norm), Number(month.norm), Number(day.norm)) };
}

// "30/05/1996", "30-05-1996"; "05/06/1996" may be either way round, and tells only the year.
function slashed(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const [first, second, year] = [tokens[at], tokens[at + 2], yearOf(tokens[at + 4])];
  const mark = tokens[at + 1]?.text;
  if (
    (mark !== "/" && mark !== "." && mark !== "-") ||
    tokens[at + 3]?.text !== mark ||
    !year ||
    tokens[at + 4]?.text.length !== 4
  )
    return undefined;
  const [a, b] = [dayOf(first), dayOf(second)];
  if (!a || !b || (a > 12 && b > 12)) return undefined;
  if (a === b) return { to: at + 5, date: exact(year, a, b) };
  if (a > 12) return { to: at + 5, date: exact(year, b, a) };
  return { to: at + 5, date: b > 12 ? exact(year, a, b) : exact(year) };
}

function dayMonthYear(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const day = dayOf(tokens[at]);
  const monthAt = tokens[at + 1]?.norm === "of" ? at + 2 : at + 1;
  const month = monthOf(tokens[monthAt]);
  if (!day || !month) return undefined;
  return withYear(tokens, { at: monthAt + 1, month, day });
}

function monthDayYear(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const month = monthOf(tokens[at]);
  if (!month) return undefined;
  const dayAt = tokens[at + 1]?.norm === "the" ? at + 2 : at + 1;
  const day = dayOf(tokens[dayAt]);
  if (day) return withYear(tokens, { at: dayAt + 1, month, day });
  const year = yearOf(tokens[tokens[at + 1]?.text === "," || tokens[at + 1]?.norm === "of" ? at + 2 : at + 1]);
  return year ? withYear(tokens, { at: at + 1, month, day: 0 }) : undefined;
}

function withYear(tokens: readonly TaggedToken[], known: { at: number; month: number; day: number }): FoundDate {
  const yearAt = tokens[known.at]?.text === "," || tokens[known.at]?.norm === "of" ? known.at + 1 : known.at;
  const small =
    isBefore(tokens, yearAt + 1) && tokens[yearAt]?.kind === "number" ? Number(tokens[yearAt]?.norm) : undefined;
  const year = small ?? yearOf(tokens[yearAt]);
  if (!year) return { to: known.at, date: exact(0, known.month, known.day) };
  const before = isBefore(tokens, yearAt + 1);
  return { to: yearAt + 1 + before, date: exact(before ? -year : year, known.month, known.day) };
}

function century(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(tokens[at]?.norm ?? "");
  const next = tokens[at + 1]?.norm === "-" ? at + 2 : at + 1;
  if (!ordinal || tokens[next]?.norm !== "century") return undefined;
  const n = Number(ordinal[1]);
  const before = isBefore(tokens, next + 1);
  const date = before
    ? { year: -n * 100, month: 0, day: 0, yearTo: -(n - 1) * 100 - 1 }
    : { year: (n - 1) * 100, month: 0, day: 0, yearTo: n * 100 };
  return { to: next + 1 + before, date };
}

function decade(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const match = /^(\d{3}0)s$/.exec(tokens[at]?.norm ?? "");
  if (!match) return undefined;
  const year = Number(match[1]);
  return { to: at + 1, date: { year, month: 0, day: 0, yearTo: year + (year % 100 === 0 ? 99 : 9) } };
}

function era(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const head = tokens[at];
  if (head?.text === "AD" && tokens[at + 1]?.kind === "number")
    return { to: at + 2, date: exact(Number(tokens[at + 1]?.norm)) };
  if (head?.kind !== "number" || head.norm.includes(".")) return undefined;
  const before = isBefore(tokens, at + 1);
  if (before) return { to: at + 1 + before, date: exact(-Number(head.norm)) };
  return tokens[at + 1]?.text === "AD" || tokens[at + 1]?.text === "CE"
    ? { to: at + 2, date: exact(Number(head.norm)) }
    : undefined;
}

function bareYear(tokens: readonly TaggedToken[], at: number): FoundDate | undefined {
  const year = yearOf(tokens[at]);
  return year && tokens[at]?.text.length === 4 ? { to: at + 1, date: exact(year), bareYear: true } : undefined;
}

function isBefore(tokens: readonly TaggedToken[], at: number): number {
  const text = tokens[at]?.text.replaceAll(".", "");
  return text === "BC" || text === "BCE" ? 1 : 0;
}

function monthOf(token: TaggedToken | undefined): number | undefined {
  // "may" and "march" are months only with a capital.
  return token && token.text !== token.norm ? MONTHS.get(token.norm) : undefined;
}

function dayOf(token: TaggedToken | undefined): number | undefined {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.norm ?? "");
  const day = Number(match?.[1]);
  return day >= 1 && day <= 31 ? day : undefined;
}

function yearOf(token: TaggedToken | undefined): number | undefined {
  if (token?.kind !== "number" || !/^\d{3,4}$/.test(token.text)) return undefined;
  const year = Number(token.norm);
  return year >= 100 && year <= 2200 ? year : undefined;
}
