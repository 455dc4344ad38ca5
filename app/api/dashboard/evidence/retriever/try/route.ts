import { retrieverTrial } from "@/lib/catalog/schemas/retriever";
import { forMembers } from "@/lib/http/dashboard";
import { tryRetriever } from "@/lib/services/knowledge";

const path = "/api/dashboard/evidence/retriever/try";

export const POST = forMembers({ path, input: retrieverTrial }, tryRetriever);
