import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { listSessions } from "@/lib/services/sessions";

export const GET = forMembers({ path: "/api/dashboard/sessions", input: z.object({}) }, listSessions);
