import fc from "fast-check";
import type { Schema } from "./routes";

const NASTY = [
  ...["\0", "a\0b", "%00", "%ff", "%", "%25", "..", "../../etc/passwd", "..\\..", "\\", "//", ".", "~", ";", "#", "?"],
  ...[
    "'",
    '"',
    "' or 1=1--",
    "$1",
    "`id`",
    "{{7*7}}",
    "<script>",
    "\r\nX-Injected: 1",
    "\u202e",
    "\ud800",
    "\udfff",
    "😀",
  ],
  ...["__proto__", "constructor", "toString", "null", "undefined", "NaN", "Infinity", "-0", "1e309", "0x7fffffff"],
  ...["-1", "0", "2147483648", "9007199254740993", "99999999999999999999", "1970-01-01", "+275760-09-13", "0000-00-00"],
  ...[
    "http://[::1]/",
    "http://169.254.169.254/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:,x",
    "key_1",
    "usr_1",
  ],
  ...["9".repeat(400), "a".repeat(4_000), "[".repeat(2_000), "é".repeat(500), " ".repeat(3_000), "\u0301".repeat(300)],
];

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 20 }) },
);

const anything = fc.anything({ maxDepth: 3, withNullPrototype: false, withBigInt: false });

/** A value of the schema, most of the time. */
function sampleOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: rightSample(schema) }, { weight: 1, arbitrary: fc.oneof(text, anything) });
}

function rightSample({ type, enum: choices, anyOf, items, properties }: Schema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (anyOf) return fc.oneof(...anyOf.map(sampleOf));
  const [first] = [type].flat();
  if (first === "array") return fc.array(sampleOf(items ?? {}), { maxLength: 4 });
  if (first === "object") return fc.record(mapped(properties ?? {}), { requiredKeys: [] });
  return SCALARS[first ?? ""] ?? text;
}

const SCALARS: Record<string, fc.Arbitrary<unknown>> = {
  boolean: fc.boolean(),
  integer: fc.oneof(fc.integer(), fc.maxSafeInteger()),
  number: fc.double(),
};

function mapped(properties: Record<string, Schema>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]));
}

/** A body of JSON: of the schema, of known names, or bent on the parser. */
export function jsonBody(schema: Schema | undefined, names: readonly string[]): fc.Arbitrary<Buffer> {
  const named = fc.dictionary(fc.constantFrom(...names), fc.oneof(text, anything, fc.double()), { maxKeys: 6 });
  const made = (schema ? fc.oneof(sampleOf(schema), named) : named).map((value) => JSON.stringify(value) ?? "null");
  return fc.oneof(
    { weight: 6, arbitrary: made.map((json) => Buffer.from(json)) },
    { weight: 2, arbitrary: fc.constantFrom(...JSON_TRAPS).map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: fc.json().map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

const JSON_TRAPS = [
  ...["", "{", "null", "[]", '"a"', "1", "{}x", "\ufeff{}", "{'a':1}", "[1,]", "NaN", '{"a":1,"a":2}', "\0", "{}\0"],
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `{"text":${"9".repeat(100_000)}}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"text":"x"}},"text":"x"}',
  `{"text":"${"\\u0000".repeat(1_000)}"}`,
  `{"text":"${"\\ud800".repeat(1_000)}"}`,
  `{"text":"${"is ".repeat(3_000)}","options":{"max_claims":1e308}}`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join()}}`,
];
