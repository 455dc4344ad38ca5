import { reportQuery } from "@/lib/catalog/schemas/verification-log";
import { forMembers } from "@/lib/http/dashboard";
import { downloadReport } from "@/lib/services/log";

export const GET = forMembers(
  { path: "/api/dashboard/verifications/{request_id}/report", input: reportQuery },
  downloadReport,
);
