import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { listSessions } from "@/lib/services/people";

export const GET = forMembers({ path: "/api/dashboard/sessions", input: z.object({}) }, listSessions);
