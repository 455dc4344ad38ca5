import { exportQuery } from "@/lib/catalog/schemas/verification-log";
import { forMembers } from "@/lib/http/dashboard";
import { exportVerifications } from "@/lib/services/log";

export const GET = forMembers({ path: "/api/dashboard/verifications/export", input: exportQuery }, exportVerifications);
