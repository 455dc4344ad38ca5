import { feedbackInput, judgedClaim } from "@/lib/catalog/schemas/verdict-feedback";
import { forMembers } from "@/lib/http/dashboard";
import { giveFeedback, withdrawFeedback } from "@/lib/services/log";

const path = "/api/dashboard/verifications/{request_id}/feedback/{claim}";

export const PUT = forMembers({ path, input: feedbackInput }, giveFeedback);
export const DELETE = forMembers({ path, input: judgedClaim }, withdrawFeedback);
