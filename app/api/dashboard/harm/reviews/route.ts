import { z } from "zod";
import { claimReviewsImport } from "@/lib/catalog/claim-reviews";
import { forMembers } from "@/lib/http/dashboard";
import { importClaimReviews, listClaimReviews } from "@/lib/services/harm";

const path = "/api/dashboard/harm/reviews";

export const GET = forMembers({ path, input: z.object({}) }, async (ctx) => ({ lists: await listClaimReviews(ctx) }));
export const POST = forMembers({ path, input: claimReviewsImport }, importClaimReviews);
