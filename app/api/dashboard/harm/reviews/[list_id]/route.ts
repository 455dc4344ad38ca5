import { claimReviewsRemoval } from "@/lib/catalog/claim-reviews";
import { forMembers } from "@/lib/http/dashboard";
import { removeClaimReviews } from "@/lib/services/claim-reviews";

const path = "/api/dashboard/harm/reviews/{list_id}";

export const DELETE = forMembers({ path, input: claimReviewsRemoval, role: "admin" }, removeClaimReviews);
