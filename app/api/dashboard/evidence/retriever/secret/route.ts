import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { rotateRetriever } from "@/lib/services/knowledge";

const path = "/api/dashboard/evidence/retriever/secret";

export const POST = forMembers({ path, input: z.object({}) }, rotateRetriever);
