import { replayInput } from "@/lib/catalog/schemas/member-webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { replayEvents } from "@/lib/services/webhooks";

export const POST = forMembers(
  { path: "/api/dashboard/webhooks/{webhook_id}/replay", input: replayInput },
  alone(replayEvents),
);
