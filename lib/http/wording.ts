import type { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;

/** What is wrong with a value, as a person says it; the words of a schema of its own come before these. */
export function issueInWords(issue: RawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return "Is missing";
  return WORDS[issue.code]?.(issue);
}

const WORDS: Partial<Record<string, (issue: RawIssue) => string | undefined>> = {
  invalid_type: ({ expected }) => `Must be ${KINDS[String(expected)] ?? `of the type ${expected}`}`,
  too_small: ({ origin, minimum, inclusive }) => sized(origin, minimum, inclusive ? "at least" : "more than"),
  too_big: ({ origin, maximum, inclusive }) => sized(origin, maximum, inclusive ? "at most" : "less than"),
  invalid_format: ({ format }) => FORMATS[String(format)] ?? "Is not written as it must be",
  invalid_value: ({ values }) => `Must be ${listed(values as readonly unknown[])}`,
  invalid_union: () => "Is none of the forms that are taken here",
  unrecognized_keys: () => "Is no field of this",
  not_multiple_of: ({ divisor }) => `Must be a multiple of ${divisor}`,
};

const KINDS: Partial<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Partial<Record<string, string>> = {
  email: "Is no email address",
  url: "Is no web address",
  date: "Is no date, such as 2026-01-31",
  datetime: "Is no moment in time, such as 2026-01-31T12:00:00Z",
};

const COUNTED: Partial<Record<string, (size: unknown) => string>> = {
  string: (size) => (size === 1 ? "1 character" : `${size} characters`),
  array: (size) => (size === 1 ? "1 entry" : `${size} entries`),
  set: (size) => (size === 1 ? "1 entry" : `${size} entries`),
};

function sized(origin: unknown, size: unknown, bound: string): string {
  const count = COUNTED[String(origin)];
  if (count && bound === "at least" && size === 1) return "Must not be empty";
  return count ? `Must have ${bound} ${count(size)}` : `Must be ${bound} ${size}`;
}

function listed(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;
}
