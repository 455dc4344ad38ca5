/** A part of the benchmark. */
export interface Part {
  /** Gives a few keys of the result: `ratios`, `engine`, `index`, and details beside them. */
  measure(): Promise<object>;
  /** What has to be given or installed before it can be measured here; undefined where nothing is missing. */
  lacks?(): string | undefined;
  /** Draws the picture of its result. */
  draw?(result: object): void;
}

interface Options {
  /** Takes each result as soon as it is there: what follows may fail or be cut off. */
  keep(name: string, result: object): void;
  /** Says what is being done. */
  tell(line: string): void;
}

interface Measured {
  /** Of all parts together. */
  result: Record<string, object>;
  /** Parts that failed. */
  failed: string[];
}

/** Measures one part after the other, and passes over those that lack something or fail, which it tells. */
export async function measureParts(parts: Readonly<Record<string, Part>>, { keep, tell }: Options): Promise<Measured> {
  const measured: Measured = { result: {}, failed: [] };
  for (const [name, part] of Object.entries(parts)) {
    const missing = part.lacks?.();
    tell(missing ? `Skipped ${name}: it needs ${missing}` : `Measuring ${name}`);
    if (missing) continue;
    try {
      const result = await part.measure();
      for (const [key, value] of Object.entries(result)) measured.result[key] = { ...measured.result[key], ...value };
      keep(name, result);
    } catch (error) {
      tell(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      measured.failed.push(name);
    }
  }
  return measured;
}
