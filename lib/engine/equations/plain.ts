import { COMMANDS } from "./words";

// "$6 \times 6 = 36$", which no amount of money looks like: "$5 and $10".
const BETWEEN_DOLLARS = /(?<![\w$])\$(?=[^\s$])([^$\n]{0,79}[^\s$])\$(?![\w$])/g;

/** Words without LaTeX: "\frac{1}{2} \times 6 = 3" as "1/2 × 6 = 3". Linear in their length. */
export function plainEquation(text: string): string {
  const words = text.replace(BETWEEN_DOLLARS, "$1").replace(/(?<=\d)\{,\}(?=\d)/g, ","); // "10{,}474"
  if (!/\\|[_^]\{/.test(words)) return words;
  return words
    .replace(/\\(?:text|mathrm|textbf|mathbf)\{([^{}\\]{0,60})\}/g, "$1")
    .replace(/\\([$%&#_])/g, "$1")
    .replace(/\\(?:left|right|displaystyle|q?quad|[,;:!])/g, "")
    .replace(/\\(?= )/g, "")
    .replace(
      /\\d?frac\{([^{}]{1,60})\}\{([^{}]{1,60})\}(?=[\p{L}\d(\\])/gu, // "½mv²"
      (_, above: string, below: string) => `(${inBrackets(above)}/${inBrackets(below)})`,
    )
    .replace(
      /\\d?frac\{([^{}]{1,60})\}\{([^{}]{1,60})\}/g,
      (_, above: string, below: string) => `${inBrackets(above)}/${asOne(below)}`,
    )
    .replace(/\\sqrt\{([^{}]{1,60})\}/g, (_, under: string) => `√${inBrackets(under)}`)
    .replace(/_\{([^{}]{1,20})\}/g, (_, below: string) => `_${inBrackets(below)}`)
    .replace(/\^(?:\\circ|\{ ?\\circ ?\})/g, "°")
    .replace(/\^\{([^{}]{1,20})\}/g, (_, power: string) => `^${asOne(power)}`)
    .replace(/\\([a-zA-Z]{1,12})/g, (command, name: string) => COMMANDS.get(name) ?? command)
    .replace(/ {2,}/g, " ")
    .trim();
}

const inBrackets = (words: string) => (/^-?[\p{L}\d.,]+$/u.test(words.trim()) ? words.trim() : `(${words.trim()})`);
// "12t" below a line or as a power, where "1/12t" would be another thing.
const asOne = (words: string) => (/\d\p{L}/u.test(words) ? `(${words.trim()})` : inBrackets(words));
