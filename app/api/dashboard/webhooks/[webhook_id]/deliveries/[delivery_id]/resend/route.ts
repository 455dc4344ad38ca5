import { resendDeliveryInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { resendDelivery } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/deliveries/{delivery_id}/resend";

export const POST = forMembers({ path, input: resendDeliveryInput }, alone(resendDelivery));
