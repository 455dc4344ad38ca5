import { feedbackQuery } from "@/lib/catalog/schemas/verdict-feedback";
import { forMembers } from "@/lib/http/dashboard";
import { listFeedback } from "@/lib/services/log";

export const GET = forMembers(
  { path: "/api/dashboard/verifications/{request_id}/feedback", input: feedbackQuery },
  listFeedback,
);
