import { logView, viewName } from "@/lib/catalog/schemas/verification-log";
import { forMembers } from "@/lib/http/dashboard";
import { deleteLogView, saveLogView } from "@/lib/services/log";

const path = "/api/dashboard/verifications/views";

export const PUT = forMembers({ path, input: logView }, saveLogView);
export const DELETE = forMembers({ path, input: viewName }, deleteLogView);
