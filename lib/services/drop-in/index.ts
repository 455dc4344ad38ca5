export { analyzeComment } from "./comments";
export { detectGroundedness } from "./groundedness";
export { checkGrounding } from "./grounding-checks";
export { createModeration } from "./moderations";
export { analyzeText } from "./text-analyses";
