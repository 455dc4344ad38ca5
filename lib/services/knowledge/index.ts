export { describeConcept, listNeighbours, searchConcepts, summarizeKnowledge } from "./browser";
export { askDictionary, mayBeDefined } from "./definitions";
export { locateFact } from "./fact-places";
export { forgetOwner } from "./forget-owner";
export { defaultGraph } from "./graph";
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
export { changeMemberRelation, listMemberRelations, type MemberRelations, sayAhead } from "./member-relations";
export {
  addMemberPart,
  createMemberSource,
  getMemberSource,
  listMemberSources,
  type MemberSources,
  refreshMemberSource,
  removeMemberSource,
} from "./member-sources";
export { damagedGraphs } from "./own-graph-files";
export { runFor, runForAll, watchGraphs } from "./own-graphs";
export { browsePassages, ON_A_PAGE, pageWith } from "./passage-browser";
export { type Retrieved, retrieve } from "./retriever";
export { findRetriever, removeRetriever, rotateRetriever, setRetriever, tryRetriever } from "./retriever-settings";
export { searchKnowledge } from "./search";
export { previewSource } from "./source-preview";
export { getStorage } from "./sources";
export type { StorageUse } from "./storage-quotas";
export { expireUploads } from "./unfinished-uploads";
export {
  deleteSource,
  makeSource,
  putSourcePart,
  readSourceAgain,
  showRelations,
  showSource,
  showSources,
  updateRelation,
} from "./verbs";
