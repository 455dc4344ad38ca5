// How likely a name means an entity, on one scale from 0 to 255 for all sources, so that namesakes can be ranked.

/** A place by its number of inhabitants: 100 people 80, 10,000 people 120, 10 million 180. */
export function placePrior(population: number): number {
  return population > 0 ? clamp(40 + 20 * Math.log10(population)) : 50;
}

/** A country: above every city and class of its name, the larger the higher. */
export function countryPrior(population: number): number {
  return clamp(215 + 4 * Math.log10(Math.max(population, 1)));
}

/** A sense of a word: by its rank among the word's senses (1 is the commonest) and how often it was met in tagged text. */
export function sensePrior(rank: number, tags: number): number {
  const use = Math.min(12 * Math.log2(1 + tags), 80);
  return clamp(Math.max(150 - 25 * (rank - 1), 30) + (rank === 1 ? use : use / 2));
}

/** Fixed places on the scale for what has no figure of its own. */
export const PRIOR = {
  /** What a source lists without saying how large or known it is. */
  listed: 100,
  /** Named in a reviewed fact file: somebody found it worth a row. */
  reviewed: 190,
  element: 215,
  continent: 245,
  /** How far an alternative name ranks below the main one. */
  alternateLoss: 30,
} as const;

function clamp(value: number): number {
  return Math.max(1, Math.min(255, Math.round(value)));
}
