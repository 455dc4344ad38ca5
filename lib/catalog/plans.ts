/** Limits of an organization. `perMinute` requests in a UTC minute, `perMonth` processed requests in a UTC month. */
export interface Plan {
  name: string;
  perMinute: number;
  perMonth: number;
}

export const PLANS = {
  free: { name: "Free", perMinute: 60, perMonth: 1_000 },
  starter: { name: "Starter", perMinute: 200, perMonth: 50_000 },
  professional: { name: "Professional", perMinute: 500, perMonth: 500_000 },
  enterprise: { name: "Enterprise", perMinute: 2_000, perMonth: 10_000_000 },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;
export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]];

/** Callers without a valid key are limited by address, as a Free key is. */
export const ANONYMOUS_PER_MINUTE = 60;
