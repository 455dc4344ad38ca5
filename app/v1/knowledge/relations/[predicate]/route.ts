import { api } from "@/lib/http/next";
import { updateRelation } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ update_relation: updateRelation });
