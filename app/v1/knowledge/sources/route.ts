import { api } from "@/lib/http/next";
import { makeSource, showSources } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  list_sources: showSources,
  create_source: makeSource,
});
