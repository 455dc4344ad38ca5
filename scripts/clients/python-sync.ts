const MADE = "# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.";

/** What differs where a call is waited for by its thread. */
const CHANGES: [RegExp, string][] = [
  [/\basync (?=def|for|with)/g, ""],
  [/\bawait /g, ""],
  [/\bAsync(?=[A-Z])/g, ""],
  [/__a(?=(enter|exit|iter)__)/g, "__"],
  [/\baclose\b/g, "close"],
  [/\baiter_bytes\b/g, "iter_bytes"],
  [/\bAwaitable, /g, ""],
  [/\bAwaitable\[([^\]]+)\]/g, "$1"],
  [/\bfrom asyncio import sleep\b/g, "from time import sleep"],
];

/** The same code for callers without an event loop, so that each method is written once. */
export function synchronous(source: string): string {
  const text = CHANGES.reduce((so, [pattern, replacement]) => so.replaceAll(pattern, replacement), source);
  return `${MADE}\n${text}`;
}
