import { z } from "zod";
import { forMembers } from "@/lib/http/dashboard";
import { rotateRetriever } from "@/lib/services/retriever-settings";

const path = "/api/dashboard/evidence/retriever/secret";

export const POST = forMembers({ path, input: z.object({}), role: "admin" }, rotateRetriever);
