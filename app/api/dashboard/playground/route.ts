import { playgroundInput } from "@/lib/catalog/schemas/playground";
import { forMembers } from "@/lib/http/dashboard";
import { askApi } from "@/lib/http/playground";

// Requests are taken from the paid month: that is a change, which viewers may not make.
export const POST = forMembers({ path: "/api/dashboard/playground", input: playgroundInput }, askApi);
