import { api } from "@/lib/http/next";
import { deleteSource, showSource } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  get_source: showSource,
  delete_source: deleteSource,
});
