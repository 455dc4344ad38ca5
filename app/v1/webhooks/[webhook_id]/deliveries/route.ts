import { api } from "@/lib/http/next";
import { showDeliveries } from "@/lib/services/delivery-verbs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ list_deliveries: showDeliveries });
