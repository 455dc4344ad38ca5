import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { exportAccount } from "@/lib/services/people";

export const GET = forMembers({ path: "/api/dashboard/account/export", input: z.object({}) }, exportAccount);
