import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { listPeople } from "@/lib/services/people";

export const GET = forMembers({ path: "/api/dashboard/members", input: z.object({}) }, listPeople);
