import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { readOverview } from "@/lib/services/usage";

export const GET = forMembers({ path: "/api/dashboard/overview", input: z.object({}) }, readOverview);
