export { LatestAnswers } from "./latest-answers";
export type { ReadingCaller } from "./queue";
export {
  judgeClaims,
  parseSentences,
  readForHarm,
  readingLoad,
  readingState,
  readText,
  startReading,
  stopReading,
} from "./reading";
export { Spoken } from "./spoken";
export { checkedLength, lengthOf } from "./text-length";
