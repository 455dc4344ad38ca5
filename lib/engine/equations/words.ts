/** Words that join what is said around an expression, and are no name in it. */
export const isPlainWord = (word: string) => PLAIN.has(word.toLowerCase());

const PLAIN = new Set(
  "is are was were be equals equal that so then therefore hence thus we you i get gives give have has had know knows as use uses using following by where and or if when with for to from since because which this it these those i.e e.g let means mean can could will would should find calculate solve need needs simplify not but while whose follows the a an into on at in".split(
    " ",
  ),
);
/** Words behind a number that make it so many times as large. */
export const SCALES = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
  ["dozen", 12],
]);
/** Words for powers. */
export const RAISING = new Map([
  ["squared", 2],
  ["cubed", 3],
]);
/** Words for what is done with two numbers. */
export const WORDED = new Map([
  ["plus", "+"],
  ["minus", "-"],
  ["times", "×"],
  ["multiplied by", "×"],
  ["divided by", "/"],
]);
/** Commands of LaTeX by the signs that they show. */
export const COMMANDS = new Map(
  Object.entries({
    times: "×",
    cdot: "·",
    div: "÷",
    approx: "≈",
    ne: "≠",
    neq: "≠",
    le: "≤",
    leq: "≤",
    ge: "≥",
    geq: "≥",
    lt: "<",
    gt: ">",
    pi: "π",
    pm: "±",
    alpha: "α",
    beta: "β",
    gamma: "γ",
    delta: "δ",
    Delta: "Δ",
    epsilon: "ε",
    eta: "η",
    theta: "θ",
    lambda: "λ",
    mu: "μ",
    rho: "ρ",
    sigma: "σ",
    tau: "τ",
    phi: "φ",
    omega: "ω",
    Omega: "Ω",
    ln: "ln",
    log: "log",
    sin: "sin",
    cos: "cos",
    tan: "tan",
    exp: "exp",
  }),
);

const NOTE = String.raw`\((?:rounded|approximately|about|to the nearest|to \w+ (?:decimal|significant))[^()\n]{0,60}\)`;
/** "(rounded to two decimal places)", which says how a result is told. */
export const ROUNDED = new RegExp(NOTE, "gi");
/** The same right behind a result. */
export const ROUNDED_BEHIND = new RegExp(`^ ?${NOTE}`, "i");
