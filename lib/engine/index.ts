/** The engine's only door: pure functions over a graph. No I/O, no clock, no randomness. */

export {
  type ReadClaim,
  type Reading,
  wholeReading,
} from "./claims/reading";
export { openCompactGraph as openGraph } from "./graph/compact";
export {
  type Concept,
  ConceptIndex,
  conceptOf,
  type NeighbourGroup,
  neighbourGroup,
  neighbourGroups,
  statementsOf,
} from "./graph/concepts";
export { type JoinedSchema, joinSchemas, LayeredGraph } from "./graph/layered";
export { GraphMemory } from "./graph/memory";
export type { GraphReader as Graph, GraphStats } from "./graph/reader";
export { Schema } from "./graph/schema";
export { detectHarm, type HarmDetector, type HarmOptions, type HarmResult } from "./harm/detect";
export { HarmEncoder, type PassageReading } from "./harm/encoder";
export { openJoint } from "./harm/joint";
export { HarmModel, openWords } from "./harm/model";
export { NarrativeFinder, type NarrativeSearch } from "./harm/narratives";
export { conceptsOf, narrativeOf } from "./harm/reviews";
export { HarmRules } from "./harm/settings";
export { ToneModel } from "./harm/tone";
export type { HarmVocabulary } from "./harm/vocabulary";
export { type Calibration, type ConfidenceFeatures, confidenceOf, FEATURES, featuresOf } from "./judge/confidence";
export { byGlosses, definitionsFor } from "./judge/definitions/definitions";
export { type FitExample, fitExamples } from "./judge/facts/examples";
export { FIT_FEATURES, type FitModel, fitScore } from "./judge/facts/explain";
export { CrossEncoder } from "./judge/text/cross-encoder";
export {
  type Judging,
  type SentenceReader,
  TextJudge,
  type TextVerdict,
  type VerdictListener,
} from "./judge/text/judge";
export type { Passage } from "./judge/text/passages";
export { joinWitnesses, supportScore, type Testimonies } from "./judge/witnesses";
export { conceptsNamed } from "./link/named";
export type { Paused } from "./pauses";
export type { Tree } from "./syntax/tree";
export type { Word as ParsedWord } from "./syntax/words";
export { isFunctionWord, stemOf } from "./text/stems";
export { type Claim, judgementOf, unjudged, verifyClaims, verifyInPieces } from "./verify";
