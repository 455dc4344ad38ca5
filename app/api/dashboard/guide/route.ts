import { z } from "zod";
import { guideInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { dismissGuide, readGuide } from "@/lib/services/people";

const path = "/api/dashboard/guide";

export const GET = forMembers({ path, input: z.object({}) }, readGuide);

export const PATCH = forMembers({ path, input: guideInput }, dismissGuide);
