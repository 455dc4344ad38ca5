import { feedbackExportQuery } from "@/lib/catalog/schemas/verdict-feedback";
import { forMembers } from "@/lib/http/dashboard";
import { exportFeedback } from "@/lib/services/log";

export const GET = forMembers({ path: "/api/dashboard/feedback/export", input: feedbackExportQuery }, exportFeedback);
