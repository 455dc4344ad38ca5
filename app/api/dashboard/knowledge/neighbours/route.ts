import { neighbourQuery } from "@/lib/catalog/schemas/concepts";
import { forMembers } from "@/lib/http/dashboard";
import { listNeighbours } from "@/lib/services/knowledge";

export const GET = forMembers({ path: "/api/dashboard/knowledge/neighbours", input: neighbourQuery }, listNeighbours);
