export {
  importClaimReviews,
  listClaimReviews,
  previewClaimReviews,
  type ReviewList,
  removeClaimReviews,
} from "./claim-reviews";
export { compareHarmSettings } from "./comparisons";
export { consequencesOf, detectHarmIn, harmOf, type JudgedText, tryHarmSettings } from "./detections";
export { harmDetector } from "./detector";
