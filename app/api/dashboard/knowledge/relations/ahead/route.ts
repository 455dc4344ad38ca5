import { relationsAhead } from "@/lib/catalog/schemas/member-knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { sayAhead } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/relations/ahead";

export const POST = forMembers({ path, input: relationsAhead }, alone(sayAhead));
