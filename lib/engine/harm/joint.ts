import { HARM_CATEGORY_IDS, HARM_THRESHOLD_IDS, type HarmCategory, type HarmThreshold } from "@/lib/catalog/harm";

/** How the two stages are joined and what counts, all by category; `npm run train -- harm-joint` fits it. */
export interface Joint {
  /** The fast stage's log odds of a window below which it is clearly harmless, so that the encoder need not read it. */
  doubt: number[];
  /** What stands for the encoder's log odds where it did not read. */
  unread: number[];
  /** Confidence is 1 / (1 + exp(-(slope × score + offset))). */
  slope: number[];
  offset: number[];
  /** The strength from which on a category counts. */
  cuts: Record<HarmThreshold, number[]>;
  /** The mean meaning of windows of everyday texts, and how near a window is to a known false claim in few of them. */
  everyday: number[];
  near: number;
  /** The strength from which on such a claim counts as told. */
  told: Record<HarmThreshold, number>;
}

/** Throws Error where a part is missing. */
export function openJoint(text: string): Joint {
  const joint = JSON.parse(text) as Joint;
  const parts = [
    joint.doubt,
    joint.unread,
    joint.slope,
    joint.offset,
    ...HARM_THRESHOLD_IDS.map((id) => joint.cuts?.[id]),
  ];
  const numbers = [joint.near, ...HARM_THRESHOLD_IDS.map((id) => joint.told?.[id]), ...(joint.everyday ?? [undefined])];
  if (parts.some((part) => part?.length !== HARM_CATEGORY_IDS.length) || !numbers.every(Number.isFinite))
    throw new Error("it is not as it was written");
  return joint;
}

/** How likely a text is harmful in a category, by the log odds of both stages. */
export const likely = ({ slope, offset }: Joint, category: number, score: number) =>
  1 / (1 + Math.exp(-((slope[category] as number) * score + (offset[category] as number))));

/** The strength from which on a category counts at a threshold. */
export const cutOf = ({ cuts }: Joint, category: HarmCategory, threshold: HarmThreshold) =>
  cuts[threshold][HARM_CATEGORY_IDS.indexOf(category)] as number;
