import { api } from "@/lib/http/next";
import { showRelations } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ list_relations: showRelations });
