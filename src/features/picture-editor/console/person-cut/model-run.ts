import type { Model, ModelLayer } from './model-file.ts';
import {
  averaged,
  changed,
  convolved,
  convolvedByChannel,
  doubled,
  hardSwish,
  joined,
  logistic,
  positive,
  unfolded,
  type Values,
  type Weights,
} from './model-layers.ts';

type Layer = (given: Values[], weights: Weights[], layer: ModelLayer) => Values;

const only = <One>(list: One[], at = 0): One => list[at] as One;
const both =
  (join: (a: number, b: number) => number): Layer =>
  ([one, other]) =>
    joined(one as Values, other as Values, join);
const each =
  (change: (value: number) => number): Layer =>
  ([values]) =>
    changed(values as Values, change);

/** By operation number of the schema. All kernels have the same stride on both axes, and the only pooling covers the whole picture. */
const LAYERS: Readonly<Record<string, Layer>> = {
  0: both((a, b) => a + b),
  1: ([values]) => averaged(values as Values),
  3: (given, weights, { option }) => convolved(only(given), only(weights), only(weights, 1).data, option(1)),
  4: (given, weights, { option }) =>
    convolvedByChannel(only(given), only(weights), only(weights, 1).data, option(1)),
  14: each(logistic),
  18: both((a, b) => a * b),
  19: each(positive),
  23: ([values]) => doubled(values as Values),
  117: each(hardSwish),
  Convolution2DTransposeBias: (given, weights) => unfolded(only(given), only(weights), only(weights, 1).data),
};

/** Calculates the output of the network. */
export function runModel({ tensors, layers, input, output }: Model, given: Values): Values {
  const made = new Map([[input, given]]);
  for (const layer of layers) {
    const run = LAYERS[layer.kind];
    if (!run) throw new Error(`The model has a layer that is not known: ${layer.kind}.`);
    const values = layer.inputs.flatMap((at) => made.get(at) ?? []);
    const weights = layer.inputs.flatMap((at) => {
      const { shape = [], values: data = null } = tensors[at] ?? {};
      return data === null ? [] : [{ shape, data }];
    });
    made.set(layer.output, run(values, weights, layer));
  }
  return made.get(output) ?? given;
}
