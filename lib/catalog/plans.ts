/** What an organization may keep of its own: sources, the bytes of their files as they came, the facts and passages in them. */
export type Storage = Record<StorageQuota, number>;
export const STORAGE_QUOTAS = ["sources", "bytes", "facts", "passages"] as const;
export type StorageQuota = (typeof STORAGE_QUOTAS)[number];

/** Limits of an organization. `perMinute` requests in a UTC minute, `perMonth` processed requests in a UTC month. */
export interface Plan {
  name: string;
  perMinute: number;
  perMonth: number;
  storage: Storage;
}

const MB = 1_000_000;
const GB = 1_000 * MB;

// Packed facts take about 20 bytes each as files and 22 in memory: a full plan may use some of both. A page of a book
// gives two or three passages.
export const PLANS = {
  free: {
    name: "Free",
    perMinute: 60,
    perMonth: 1_000,
    storage: { sources: 5, bytes: 20 * MB, facts: 100_000, passages: 2_000 },
  },
  starter: {
    name: "Starter",
    perMinute: 200,
    perMonth: 50_000,
    storage: { sources: 20, bytes: 200 * MB, facts: 1_000_000, passages: 20_000 },
  },
  professional: {
    name: "Professional",
    perMinute: 500,
    perMonth: 500_000,
    storage: { sources: 100, bytes: 2 * GB, facts: 10_000_000, passages: 100_000 },
  },
  enterprise: {
    name: "Enterprise",
    perMinute: 2_000,
    perMonth: 10_000_000,
    storage: { sources: 1_000, bytes: 20 * GB, facts: 50_000_000, passages: 500_000 },
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;
export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]];

/** Callers without a valid key are limited by address, as a Free key is. */
export const ANONYMOUS_PER_MINUTE = 60;
