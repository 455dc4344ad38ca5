import { api } from "@/lib/http/next";
import { makeHarmBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ create_harm_batch: makeHarmBatch });
