import { z } from "zod";
import { retrieverChange } from "@/lib/catalog/schemas/retriever";
import { forMembers } from "@/lib/http/dashboard";
import { removeRetriever, setRetriever } from "@/lib/services/knowledge";

const path = "/api/dashboard/evidence/retriever";

export const PUT = forMembers({ path, input: retrieverChange }, setRetriever);
export const DELETE = forMembers({ path, input: z.object({}) }, removeRetriever);
