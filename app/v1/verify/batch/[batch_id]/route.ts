import { api } from "@/lib/http/next";
import { dropBatch, showBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  get_verify_batch: showBatch("verify"),
  cancel_verify_batch: dropBatch("verify"),
});
