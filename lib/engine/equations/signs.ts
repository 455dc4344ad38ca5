import { COMMANDS } from "./words";

/** What an expression is written with, by UTF-16 offsets. A `word` may be a name, a unit or plain language. */
export interface MathSign {
  kind: Kind;
  /** As it is read: "×" for "*", "≤" for "<=", the digits of "⁻²". */
  text: string;
  start: number;
  end: number;
  /** Whether nothing stands between it and the sign before it. */
  glued: boolean;
}

type Kind =
  | "number"
  | "word"
  | "operator"
  | "sign"
  | "open"
  | "close"
  | "currency"
  | "percent"
  | "root"
  | "fraction"
  | "power"
  | "end";

const OPERATORS = new Map<string, string>(
  Object.entries({
    "+": "+",
    "-": "-",
    "−": "-",
    "–": "-",
    "±": "±",
    "*": "×",
    "×": "×",
    "·": "×",
    "⋅": "×",
    "∙": "×",
    "/": "/",
    "÷": "/",
  }),
);
const SIGNS = new Map<string, string>(
  Object.entries({
    "=": "=",
    "≈": "≈",
    "≅": "≈",
    "≃": "≈",
    "≠": "≠",
    "<": "<",
    ">": ">",
    "≤": "≤",
    "<=": "≤",
    "≥": "≥",
    ">=": "≥",
  }),
);
const LATEX = new Map<string, readonly [Kind, string]>([
  ["sqrt", ["root", "√"]],
  ["frac", ["fraction", ""]],
  ["dfrac", ["fraction", ""]],
  ["pi", ["word", "π"]],
]);
const HALVES = new Map([
  ["½", "0.5"],
  ["¼", "0.25"],
  ["¾", "0.75"],
]);
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Ways to write a sign, tried in this order where a text has something; each is linear. */
const SHAPES: readonly (readonly [RegExp, (match: RegExpExecArray) => readonly [Kind, string] | undefined])[] = [
  [
    /(?:\d+(?:(?:,|\{,\})\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y,
    ([digits]) => ["number", digits.replace(/[,{}]/g, "")],
  ],
  [/(?<!\d)[½¼¾]/y, ([half = ""]) => ["number", HALVES.get(half) ?? half]],
  [/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/y, ([raised]) => ["power", lowered(raised)]],
  [/\\(?:left|right|displaystyle|quad|qquad|[,;:! ])/y, () => undefined],
  [/\\(?:text|mathrm|textbf|mathbf)\{ *([^{}\\]{0,60})\}/y, ([, words = ""]) => ["word", words.trim()]],
  [/\\[[\]]|\$\$/y, ([mark]) => ["end", mark]],
  [/\\[()]/y, () => undefined], // "\(60 \times 3 = 180\) miles"
  [/\\sqrt\[[^\]\n]{1,8}\]\{?/y, ([root]) => ["end", root]], // of another degree, and what is under it is not read
  [/\\([$%])/y, ([, sign = ""]) => (sign === "%" ? ["percent", sign] : ["currency", sign])],
  [/\\([a-zA-Z]+)/y, ([, name = ""]) => LATEX.get(name) ?? shownBy(name)],
  [/==+|!=/y, ([sign]) => ["end", sign]],
  [/<=|>=|[=≈≅≃≠<>≤≥]/y, ([sign]) => ["sign", SIGNS.get(sign) ?? sign]],
  [/(?<=[\p{L}\d)])\*\*(?=[\p{L}\d(])|\^/uy, () => ["power", ""]],
  [
    /(?<=[\p{L}\d)\]}%])\*(?=[\p{L}\d([{√$])|(?<=\s)\*(?=\s)|[+\-−–±×·⋅∙/÷]/uy,
    ([sign]) => ["operator", OPERATORS.get(sign) ?? sign],
  ],
  [/[*`]/y, () => undefined],
  [/√/y, () => ["root", "√"]],
  [/[$€£¥]/y, ([sign]) => ["currency", sign]],
  [/[%]/y, () => ["percent", "%"]],
  [/(?<=[\p{L}\d.…]\s{1,8})\(\d{1,2}\)(?=[ \t]*(?:\n|$))/uy, ([number]) => ["end", number]], // of the equation before it
  [/[([{]/y, () => ["open", "("]],
  [/[)\]}]/y, () => ["close", ")"]],
  [/°\s?[CF]\b|[\p{L}\p{M}°'’₀-₉_][\p{L}\p{M}\d'’₀-₉_]*/uy, ([word]) => ["word", word]],
];
const SPACE = /\s+/y;
const GOING_ON = /[=≈≠≤≥]/; // at the start of a line

/**
 * Cuts a stretch of a text into what an expression is made of, without stars and ticks of Markdown; anything else is an
 * `end`, and so is a line that does not go on with a sign in the next. Linear in its length.
 */
export function signsIn(text: string, from: number, to: number): MathSign[] {
  const tokens: MathSign[] = [];
  for (let at = from, last = -1; at < to; ) {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) {
      const isLine = text.slice(at, SPACE.lastIndex).includes("\n") && !GOING_ON.test(text[SPACE.lastIndex] ?? "");
      if (isLine) tokens.push({ kind: "end", text: "\n", start: at, end: at, glued: false });
      at = SPACE.lastIndex;
      continue;
    }
    const { kind, read, end } = signAt(text, at);
    if (kind) tokens.push({ kind, text: read, start: at, end, glued: last === at });
    if (kind || last === at || text.startsWith("\\left", at)) last = end; // "P \left(1 + r\right)" is a product
    at = end;
  }
  return tokens;
}

function signAt(text: string, at: number): { kind?: Kind; read: string; end: number } {
  for (const [shape, read] of SHAPES) {
    shape.lastIndex = at;
    const match = shape.exec(text);
    if (!match) continue;
    const [kind, words] = read(match) ?? [];
    return { ...(kind ? { kind } : {}), read: words ?? "", end: shape.lastIndex };
  }
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { kind: "end", read: sign, end: at + sign.length };
}

// "\\times" is read as the sign that it shows.
function shownBy(name: string): readonly [Kind, string] {
  const shown = COMMANDS.get(name) ?? "";
  const [operator, sign] = [OPERATORS.get(shown), SIGNS.get(shown)];
  if (operator !== undefined) return ["operator", operator];
  if (/^\p{L}+$/u.test(shown)) return ["word", shown]; // "λ", "ln"
  return sign === undefined ? ["end", name] : ["sign", sign];
}

const lowered = (raised: string) =>
  raised.replace(/./gu, (digit) => (digit === "⁻" ? "-" : String(RAISED.indexOf(digit))));
