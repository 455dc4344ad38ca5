export { describeConcept, listNeighbours, searchConcepts, summarizeKnowledge } from "./browser";
export { askDictionary, mayBeDefined } from "./definitions";
export { locateFact } from "./fact-places";
export { forgetOwner } from "./forget-owner";
export { defaultGraph, isGraphCurrent } from "./graph";
export {
  changeHandFacts,
  checkHandFact,
  type HandFact,
  type HandFactCheck,
  type HandFacts,
  listHandFacts,
} from "./hand-facts";
export { beginDueImports, endImports } from "./imports";
export { passagesFor, watchLibraries } from "./libraries";
export { damagedGraphs } from "./own-graph-files";
export { runFor, runForAll, watchGraphs } from "./own-graphs";
export { browsePassages, getDocuments, ON_A_PAGE, pageWith } from "./passage-browser";
export { changeRelation, listRelations, sayAhead } from "./relations";
export { type Retrieved, retrieve } from "./retriever";
export { findRetriever, removeRetriever, rotateRetriever, setRetriever, tryRetriever } from "./retriever-settings";
export { searchKnowledge } from "./search";
export { previewSource } from "./source-preview";
export {
  addSourcePart,
  createSource,
  getSource,
  getStorage,
  listSources,
  refreshSource,
  removeSource,
} from "./sources";
export type { StorageUse } from "./storage-quotas";
export { type FollowedRelations, type FollowedSources, followRelations, followSources } from "./under-way";
export { expireUploads } from "./unfinished-uploads";
