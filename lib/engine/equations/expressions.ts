import { numberWord } from "../text/quantities";
import { type Amount, PI, product, quotient, raised } from "./amounts";
import { OF_MANY, OF_ONE, OF_TWO } from "./functions";
import { isBeside, isCross, isHyphen, noteAt, unitAt } from "./places";
import type { MathSign } from "./signs";
import { isPlainWord, RAISING, SCALES, WORDED } from "./words";

/** An expression over tokens [from, to): a sum, a product, one number, or a name that stands for something. */
export interface Expression {
  from: number;
  to: number;
  /** What it comes to; undefined where a name in it stands for a number that is not told. */
  amount?: Amount;
  /** Names, as they are written. */
  names: readonly string[];
  /** Units behind its numbers, each once; "$" and "%" are some. */
  units: readonly string[];
  /** Whether anything is added, multiplied or raised. */
  isWorked: boolean;
  /** Half of the last digit of a number that stands alone. */
  precision?: number;
}

/** Reads the longest expression that begins at a token; undefined where none does. With `value`, names stand for it. */
export function expressionAt(tokens: readonly MathSign[], from: number, value?: number): Expression | undefined {
  const parser = new Parser(tokens, from, value);
  const amount = parser.sum();
  if (!amount) return undefined;
  const { names, units, isWorked, precision } = parser;
  const isKnown = Number.isFinite(amount.value);
  return {
    from,
    to: parser.at,
    ...(isKnown ? { amount } : {}),
    names: [...new Set(names)],
    units: [...new Set(units)],
    isWorked,
    ...(isWorked || precision === undefined ? {} : { precision }),
  };
}

const FUNCTIONS = new Set("log ln lg sin cos tan exp sinh cosh tanh arcsin arccos arctan".split(" "));
const OPEN: Amount = { value: Number.NaN, slack: 0 };
const [MOST_DEEP, MOST_NAMED, MOST_LISTED] = [40, 6, 40]; // brackets and roots in each other, words of a name, numbers of a list

class Parser {
  readonly names: string[] = [];
  readonly units: string[] = [];
  isWorked = false;
  precision: number | undefined;
  #depth = 0;

  constructor(
    readonly tokens: readonly MathSign[],
    public at: number,
    readonly value?: number,
  ) {}

  sum(): Amount | undefined {
    let left = this.#product();
    while (left) {
      const operator = this.#operator("+", "-");
      const right = operator && this.#after(operator.to, () => this.#product());
      if (!operator || !right) break;
      this.isWorked = true;
      const value = operator.sign === "+" ? left.value + right.value : left.value - right.value;
      left = { value, slack: left.slack + right.slack };
    }
    return left;
  }

  #product(): Amount | undefined {
    let left = this.#signed();
    while (left) {
      const operator =
        this.#operator("×", "/") ?? (isBeside(this.tokens, this.at) ? { sign: "×", to: this.at } : undefined);
      const right = operator && this.#after(operator.to, () => this.#signed());
      if (!operator || !right) break;
      this.isWorked = true;
      left = operator.sign === "×" ? product(left, right) : quotient(left, right);
    }
    return left;
  }

  #signed(): Amount | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== "operator" || token.text !== "-") return this.#raised();
    const amount = this.#after(this.at + 1, () => this.#raised());
    return amount && { value: -amount.value, slack: amount.slack };
  }

  #raised(): Amount | undefined {
    let base = this.#factor();
    while (base) {
      const power = this.#power();
      if (power === undefined) break;
      this.isWorked = true;
      base = raised(base, power);
    }
    return base;
  }

  // "²", "^2", "^{-2}", "squared".
  #power(): number | undefined {
    const token = this.tokens[this.at];
    const worded = RAISING.get(token?.text ?? "");
    if (token && (worded || (token.kind === "power" && token.text !== ""))) {
      this.at += 1;
      return worded ?? Number(token.text);
    }
    if (token?.kind !== "power") return undefined;
    return this.#after(this.at + 1, () => this.#signed())?.value;
  }

  #factor(): Amount | undefined {
    const token = this.tokens[this.at];
    if (!token) return undefined;
    if (token.kind === "number" || token.kind === "currency") return this.#number();
    if (token.kind === "open") return this.#group();
    if (token.kind === "root") return this.#root();
    if (token.kind === "fraction") return this.#fraction();
    return token.kind === "word" ? this.#word(token) : undefined;
  }

  #number(): Amount | undefined {
    const isMoney = this.tokens[this.at]?.kind === "currency";
    const number = this.tokens[this.at + (isMoney ? 1 : 0)];
    if (number?.kind !== "number") return undefined;
    if (isMoney) this.units.push(this.tokens[this.at]?.text ?? "$");
    this.at += isMoney ? 2 : 1;
    const decimals = number.text.includes(".") ? number.text.length - number.text.indexOf(".") - 1 : 0;
    this.precision = 0.5 * 10 ** -decimals;
    const amount = { value: Number(number.text), slack: decimals > 0 ? this.precision : 0 };
    return this.#measured(amount);
  }

  // "5 million", "25%", "3 years".
  #measured(amount: Amount): Amount {
    let { value, slack } = amount;
    const next = this.tokens[this.at];
    const scale = SCALES.get(next?.text ?? "");
    if (next?.kind === "word" && scale) {
      [value, slack] = [value * scale, slack * scale];
      this.precision = (this.precision ?? 0) * scale;
      this.units.push(next.text);
      this.at += 1;
    }
    const percent = this.tokens[this.at];
    if (percent?.kind === "percent" || percent?.text === "percent") {
      this.at += 1;
      this.units.push("%");
      this.precision = (this.precision ?? 0) / 100;
      return { value: value / 100, slack: slack / 100 };
    }
    this.#unit();
    return { value, slack };
  }

  #unit(): void {
    const read = unitAt(this.tokens, this.at);
    if (!read) return;
    this.units.push(read.unit);
    this.at = read.to;
  }

  #group(): Amount | undefined {
    const amount = this.#after(this.at + 1, () => this.sum());
    if (!amount || this.tokens[this.at]?.kind !== "close") return undefined;
    this.at += 1;
    this.precision = undefined;
    return this.#measured(amount);
  }

  #root(): Amount | undefined {
    const under = this.#after(this.at + 1, () => this.#factor());
    if (!under) return undefined;
    this.isWorked = true;
    return raised(under, 0.5);
  }

  #fraction(): Amount | undefined {
    const above = this.#after(this.at + 1, () => this.#group());
    const below = above && this.#after(this.at, () => this.#group());
    if (!above || !below) return undefined;
    this.isWorked = true;
    return quotient(above, below);
  }

  #word({ text }: MathSign): Amount | undefined {
    const known = numberWord(text);
    if (known !== undefined) {
      this.at += 1;
      this.precision = 0.5;
      return this.#measured({ value: known, slack: 0 });
    }
    if (text === "π" || text === "pi") {
      this.at += 1;
      return PI;
    }
    const next = this.tokens[this.at + 1];
    if (text === "sqrt" && next?.kind === "open") return this.#root();
    if (FUNCTIONS.has(text)) {
      const of = this.#after(this.at + 1, () => this.#raised());
      if (of) this.names.push(text);
      return of && OPEN;
    }
    return this.#worded() ?? this.#named();
  }

  // "The square root of 81", "the average of 4, 8 and 12".
  #worded(): Amount | undefined {
    const [first, second, third] = this.tokens.slice(this.at, this.at + 3).map(({ text }) => text.toLowerCase());
    const isRoot = second === "root" && third === "of";
    const one = OF_ONE.get(isRoot ? `${first} root` : second === "of" ? (first ?? "") : "");
    if (one) return this.#made(isRoot ? 3 : 2, ([amount]) => one(amount as Amount), [1, 1]);
    const many = second === "of" || second === "between" ? OF_MANY.get(first ?? "") : undefined;
    return many && this.#made(2, many, [2, OF_TWO.has(first ?? "") ? 2 : MOST_LISTED]);
  }

  #made(length: number, make: (all: readonly Amount[]) => Amount, [least, most]: readonly [number, number]) {
    const amount = this.#after(this.at + length, () => {
      while (/^(?:the|numbers?|values?)$/.test(this.tokens[this.at]?.text ?? "")) this.at += 1;
      const all = this.#list();
      return all.length >= least && all.length <= most ? make(all) : undefined;
    });
    if (amount) this.isWorked = true;
    return amount;
  }

  // "4, 8, 15 and 16".
  #list(): Amount[] {
    const all: Amount[] = [];
    for (let next = this.#signed(); next && all.length <= MOST_LISTED; ) {
      all.push(next);
      const comma = this.tokens[this.at]?.text === "," ? 1 : 0;
      const joined = comma + (this.tokens[this.at + comma]?.text === "and" ? 1 : 0);
      next = joined > 0 ? this.#after(this.at + joined, () => this.#signed()) : undefined;
    }
    return all;
  }

  // "side length", "x", "f(x)".
  #named(): Amount | undefined {
    const words: string[] = [];
    while (words.length < MOST_NAMED) {
      const token = this.tokens[this.at];
      const isWord = token?.kind === "word" && !(words.length > 0 && isCross(this.tokens, this.at));
      if (!isWord || WORDED.has(token.text) || RAISING.has(token.text)) break;
      const isLetter = token.text.length === 1; // "the roots x = 2"
      const isRaised = this.tokens[this.at + 1]?.kind === "power"; // "at²" is no word
      const isPlain = isPlainWord(token.text) && !isRaised;
      if (words.length > 0 ? token.glued || isLetter || isPlain : !isLetter && isPlain) break;
      words.push(token.text);
      this.at += 1;
    }
    if (words.length === 0) return undefined;
    const note = noteAt(this.tokens, this.at);
    if (note) {
      words.push(note.words);
      this.at = note.to;
    }
    this.names.push(words.join(" "));
    const isOf = words.at(-1) === "of" && this.tokens[this.at]?.kind === "open"; // "the sum of (grade × frequency)"
    if (isOf && !this.#group()) return undefined;
    return isOf ? OPEN : { value: this.value ?? Number.NaN, slack: 0 };
  }

  #operator(...signs: string[]): { sign: string; to: number } | undefined {
    const [token, next] = this.tokens.slice(this.at, this.at + 2);
    if (token?.kind === "word") {
      if (signs.includes("×") && isCross(this.tokens, this.at)) return { sign: "×", to: this.at + 1 };
      const sign = WORDED.get(next?.text === "by" ? `${token.text} by` : token.text);
      const to = this.at + (WORDED.has(token.text) ? 1 : 2);
      const isShare = token.text === "of" && this.tokens[this.at - 1]?.kind === "percent";
      if (isShare && signs.includes("×")) return { sign: "×", to: this.at + 1 };
      return sign && signs.includes(sign) ? { sign, to } : undefined;
    }
    const isOne = token?.kind === "operator" && signs.includes(token.text) && !isHyphen(this.tokens, this.at);
    return isOne ? { sign: token.text, to: this.at + 1 } : undefined;
  }

  // What is read from a place on; where nothing is, all is as before.
  #after(at: number, read: () => Amount | undefined): Amount | undefined {
    if (this.#depth >= MOST_DEEP) return undefined;
    const before = this.at;
    this.at = at;
    this.#depth += 1;
    const amount = read();
    this.#depth -= 1;
    if (!amount) this.at = before;
    return amount;
  }
}
