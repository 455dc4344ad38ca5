/** A noun in the plural or a verb in the third person, as regular words make them: "city" gives "cities". */
export function withS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const DOUBLED_AT_END =
  /^(?:begin|prefer|admit|refer|commit|submit|control|forget|occur|permit|regret|upset|transfer|equip|format|omit|emit|remit|compel|deter|(?:un|re|out|over)(?:plug|set|pot|run|cut|fit|wrap|zip|pin|sit|bid))$/;

/** A verb as a gerund: "use" gives "using", "run" "running", "tie" "tying", "visit" "visiting". */
export function withIng(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  const isDoubled = DOUBLED_AT_END.test(verb) || /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb) || /^qui[tz]$/.test(verb);
  return isDoubled ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}
