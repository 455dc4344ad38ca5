import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { listDeliveries } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ list_deliveries: listDeliveries }));
