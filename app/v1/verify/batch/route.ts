import { api } from "@/lib/http/next";
import { makeVerifyBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ create_verify_batch: makeVerifyBatch });
