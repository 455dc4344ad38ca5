import { createSourceInput, listSourcesInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { createSource, followSources } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/sources";

export const GET = forMembers({ path, input: listSourcesInput }, followSources);
export const POST = forMembers({ path, input: createSourceInput }, alone(createSource));
