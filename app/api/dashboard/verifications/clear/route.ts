import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { clearLog } from "@/lib/services/log";

export const POST = forMembers({ path: "/api/dashboard/verifications/clear", input: z.object({}) }, async (ctx) => ({
  cleared: await clearLog(ctx),
}));
