import { claimReviewsPreview } from "@/lib/catalog/claim-reviews";
import { forMembers } from "@/lib/http/dashboard";
import { previewClaimReviews } from "@/lib/services/harm";

const path = "/api/dashboard/harm/reviews/preview";

export const POST = forMembers({ path, input: claimReviewsPreview }, previewClaimReviews);
