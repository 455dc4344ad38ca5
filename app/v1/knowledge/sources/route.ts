import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { createSource, listSources } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    list_sources: listSources,
    create_source: createSource,
  }),
);
