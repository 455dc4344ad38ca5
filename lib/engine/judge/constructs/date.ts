import { type Argument, wordsOf } from "../arguments";
import { judgeValue } from "../words/values";
import type { PartConstruct } from "./construct";

/** "Created by X in 1991": a date that nothing else took dates the fact beside it. */
export const date: PartConstruct = (evidence, reading, judged) => {
  const isFree = (argument: Argument) =>
    !judged.some((one) => one.arguments.some((other) => other.from < argument.to && argument.from < other.to));
  const free = reading.arguments.find((argument) => argument.value?.date && isFree(argument));
  if (!free) return [];
  for (const one of judged) {
    const isStated = one.finding.verdict === "supported" && one.relation !== undefined;
    const id = isStated ? evidence.relations[one.relation as number]?.dated : undefined;
    const relation = id === undefined ? -1 : evidence.schema.indexOf(id);
    const [subject] = one.arguments;
    if (relation < 0 || !subject) continue;
    const stated = { relation, fit: 0.95, subject, object: free };
    const finding = judgeValue(evidence, stated, wordsOf(reading, free));
    return [{ finding, from: free.from, to: free.to, arguments: [free] }];
  }
  return [];
};
