import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { getSource, removeSource } from "@/lib/services/knowledge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    get_source: getSource,
    delete_source: removeSource,
  }),
);
