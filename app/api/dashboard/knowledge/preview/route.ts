import { previewInput } from "@/lib/catalog/schemas/member-knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { previewSource } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/preview";

export const POST = forMembers({ path, input: previewInput }, previewSource);
