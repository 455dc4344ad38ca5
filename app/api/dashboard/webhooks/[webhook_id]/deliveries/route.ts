import { listDeliveriesInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { dated } from "@/lib/services/callers";
import { listDeliveries } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/deliveries";

export const GET = forMembers({ path, input: listDeliveriesInput }, dated(listDeliveries));
