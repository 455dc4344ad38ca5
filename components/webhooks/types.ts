import type { Output } from "@/lib/catalog/endpoints";
import type { BadgeTone } from "../ui/badge";

export type Webhook = Output<"get_webhook">;
export type Delivery = Output<"list_deliveries">["deliveries"][number];
export type Attempt = Delivery["attempts"][number];

export interface EventChoice {
  id: string;
  summary: string;
}

export const WEBHOOK_TONES: Record<Webhook["status"], BadgeTone> = {
  active: "good",
  failing: "bad",
  disabled: "neutral",
};
export const DELIVERY_TONES: Record<Delivery["status"], BadgeTone> = {
  pending: "accent",
  delivered: "good",
  failed: "bad",
  cancelled: "neutral",
};
