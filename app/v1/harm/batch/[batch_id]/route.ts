import { api } from "@/lib/http/next";
import { dropBatch, showBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  get_harm_batch: showBatch("harm_detect"),
  cancel_harm_batch: dropBatch("harm_detect"),
});
