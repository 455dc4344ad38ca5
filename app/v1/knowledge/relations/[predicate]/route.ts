import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { changeRelation } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ update_relation: changeRelation }));
