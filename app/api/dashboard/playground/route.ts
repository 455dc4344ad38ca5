import { playgroundInput } from "@/lib/catalog/schemas/playground";
import { forMembers } from "@/lib/http/dashboard";
import { askApi } from "@/lib/http/playground";

export const POST = forMembers({ path: "/api/dashboard/playground", input: playgroundInput }, askApi);
