import { api } from "@/lib/http/next";
import { makeHarmBatch } from "@/lib/services/batch-verbs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ create_harm_batch: makeHarmBatch });
