import { api } from "@/lib/http/next";
import { showDeliveries } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ list_deliveries: showDeliveries });
