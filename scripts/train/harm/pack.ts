import type { ModelFit } from "@/lib/engine/harm/model";
import { packSections } from "@/lib/engine/harm/sections";
import { type Network, WIDTH } from "./convolution";
import { type LinearModel, OUTPUTS } from "./linear";

const BYTE = 127;
const WIDEST = 6; // deviations; the few weights beyond are cut off, so that the many keep their differences

/** The trained models as one file, in bytes; `fit` as it is known so far. */
export function packModel(linear: LinearModel, network: Network, fit: ModelFit): Uint8Array {
  const weights = quantise(linear.weights, OUTPUTS);
  const projections = quantise(projectionsOf(network), WIDTH * network.sizes.filters + network.sizes.hidden);
  const scaled: ModelFit = { ...fit, linearScale: [...weights.scale], linearBias: [...linear.bias] };
  const floats = (values: Float32Array) => new Uint8Array(values.slice().buffer);
  const { filters, hidden } = network.sizes;
  return packSections(
    new Map([
      ["fit", new TextEncoder().encode(JSON.stringify(scaled))],
      ["linear", new Uint8Array(weights.bytes.buffer)],
      ["projections", new Uint8Array(projections.bytes.buffer)],
      ["projectionScale", floats(projections.scale)],
      ["filterBias", floats(network.filterBias.values)],
      ["hidden", floats(network.hidden.values.slice(0, filters * hidden))],
      ["hiddenBias", floats(network.hiddenBias.values)],
      ["output", floats(network.output.values)],
      ["outputBias", floats(network.outputBias.values)],
    ]),
  );
}

/** A fit that says nothing yet. */
export function emptyFit(network: Network, words: number): ModelFit {
  const each = (value: number) => new Array<number>(OUTPUTS).fill(value);
  return {
    sizes: { words, filters: network.sizes.filters, hidden: network.sizes.hidden },
    linearScale: each(1),
    linearBias: each(0),
  };
}

// What each row of the table adds to each filter at each place, and to each hidden unit through the mean.
function projectionsOf({ sizes, table, filters: { values }, hidden }: Network): Float32Array {
  const { rows, dimensions, filters } = sizes;
  const columns = WIDTH * filters + sizes.hidden;
  const projections = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const sums = new Float64Array(columns);
    for (let d = 0; d < dimensions; d++) {
      const value = table[row * dimensions + d] as number;
      for (let place = 0; place < WIDTH; place++) {
        const from = (place * dimensions + d) * filters;
        for (let f = 0; f < filters; f++) {
          const column = place * filters + f;
          sums[column] = (sums[column] as number) + value * (values[from + f] as number);
        }
      }
      for (let u = 0; u < sizes.hidden; u++) {
        const column = WIDTH * filters + u;
        sums[column] = (sums[column] as number) + value * (hidden.values[(filters + d) * sizes.hidden + u] as number);
      }
    }
    projections.set(sums, row * columns);
  }
  return projections;
}

/** Bytes for numbers in columns, each column with a scale of its own. */
function quantise(values: Float32Array, columns: number): { bytes: Int8Array; scale: Float32Array } {
  const squares = new Float64Array(columns);
  const counts = new Float64Array(columns);
  const most = new Float64Array(columns);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const column = at % columns;
    if (value === 0) continue;
    squares[column] = (squares[column] as number) + value * value;
    counts[column] = (counts[column] as number) + 1;
    most[column] = Math.max(most[column] as number, Math.abs(value));
  }
  const scale = Float32Array.from(squares, (square, column) => {
    const deviation = Math.sqrt(square / Math.max(1, counts[column] as number));
    return Math.max(1e-9, Math.min(most[column] as number, WIDEST * deviation) / BYTE);
  });
  const bytes = Int8Array.from(values, (value, at) => {
    return Math.max(-BYTE, Math.min(BYTE, Math.round(value / (scale[at % columns] as number))));
  });
  return { bytes, scale };
}
