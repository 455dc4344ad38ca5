import { claimReviewsRemoval } from "@/lib/catalog/claim-reviews";
import { forMembers } from "@/lib/http/dashboard";
import { removeClaimReviews } from "@/lib/services/harm";

const path = "/api/dashboard/harm/reviews/{list_id}";

export const DELETE = forMembers({ path, input: claimReviewsRemoval }, removeClaimReviews);
