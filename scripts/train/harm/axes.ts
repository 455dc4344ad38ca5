/** The directions along which vectors differ most, by power iteration on their second moments, the strongest first. */
export function principalAxes(vectors: readonly number[][], count: number): Float64Array[] {
  const size = vectors[0]?.length ?? 0;
  const moments = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors) {
    for (let i = 0; i < size; i++) {
      const row = moments[i] as Float64Array;
      for (let j = 0; j < size; j++) row[j] = (row[j] as number) + (vector[i] as number) * (vector[j] as number);
    }
  }
  return Array.from({ length: count }, (_, n) => {
    const { axis, strength } = strongest(moments, n);
    for (let i = 0; i < size; i++) {
      const row = moments[i] as Float64Array;
      for (let j = 0; j < size; j++) row[j] = (row[j] as number) - strength * (axis[i] as number) * (axis[j] as number);
    }
    return axis;
  });
}

const ROUNDS = 120;

function strongest(moments: readonly Float64Array[], n: number): { axis: Float64Array; strength: number } {
  const size = moments.length;
  let axis = Float64Array.from({ length: size }, (_, at) => (at === n ? 1 : 0.01));
  let strength = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const row = moments[i] as Float64Array;
      for (let j = 0; j < size; j++) next[i] = (next[i] as number) + (row[j] as number) * (axis[j] as number);
    }
    strength = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0));
    axis = next.map((value) => value / strength);
  }
  return { axis, strength };
}
