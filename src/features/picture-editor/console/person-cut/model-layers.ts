// The layers of a small network, each a function of the previous values. Values are stored row by row, point by point, channel by channel.

export interface Values {
  height: number;
  width: number;
  channels: number;
  data: Float32Array;
}

export interface Weights {
  shape: number[];
  data: Float32Array;
}

const empty = (height: number, width: number, channels: number): Values => ({
  height,
  width,
  channels,
  data: new Float32Array(height * width * channels),
});

/** The padding before the first row, so that both ends are treated alike. */
const margin = (length: number, made: number, stride: number, reach: number): number =>
  Math.max(0, Math.floor(((made - 1) * stride + reach - length) / 2));

/** The part of the kernel that overlaps the picture: start, and end (exclusive). */
const reachAt = (start: number, reach: number, length: number): [from: number, to: number] => [
  Math.max(0, -start),
  Math.min(reach, length - start),
];

type Kernel = (values: Values, kernel: Weights, added: Float32Array, stride: number) => Values;

/** Calls back with each point of the result and each kernel point that overlaps the picture there: indexes of result, value and weight. */
function slide(
  values: Values,
  made: Values,
  [tall, wide]: [number, number],
  stride: number,
  each: (to: number, from: number, weight: number) => void,
): void {
  const above = margin(values.height, made.height, stride, tall);
  const before = margin(values.width, made.width, stride, wide);
  for (let y = 0; y < made.height; y += 1)
    for (let x = 0; x < made.width; x += 1) {
      const [top, left] = [y * stride - above, x * stride - before];
      const [firstLine, lastLine] = reachAt(top, tall, values.height);
      const [first, last] = reachAt(left, wide, values.width);
      for (let line = firstLine; line < lastLine; line += 1)
        for (let at = first; at < last; at += 1)
          each(y * made.width + x, (top + line) * values.width + left + at, line * wide + at);
    }
}

function startedWith(added: Float32Array, made: Values): Values {
  for (let at = 0; at < made.data.length; at += made.channels) made.data.set(added, at);
  return made;
}

const sized = ({ height, width }: Values, stride: number, channels: number): Values =>
  empty(Math.ceil(height / stride), Math.ceil(width / stride), channels);

/** A convolution: every channel is calculated from all channels of the neighbouring points. */
export const convolved: Kernel = (values, kernel, added, stride) => {
  const [count = 0, tall = 1, wide = 1] = kernel.shape;
  const made = startedWith(added, sized(values, stride, count));
  const { channels, data } = values;
  slide(values, made, [tall, wide], stride, (to, from, weight) => {
    for (let out = 0; out < count; out += 1) {
      let sum = 0;
      const weights = (out * tall * wide + weight) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        sum += (data[from * channels + channel] as number) * (kernel.data[weights + channel] as number);
      made.data[to * count + out] = (made.data[to * count + out] as number) + sum;
    }
  });
  return made;
};

/** A depthwise convolution: each channel is calculated from its own values at the neighbouring points. */
export const convolvedByChannel: Kernel = (values, kernel, added, stride) => {
  const [, tall = 1, wide = 1] = kernel.shape;
  const { channels, data } = values;
  const made = startedWith(added, sized(values, stride, channels));
  slide(values, made, [tall, wide], stride, (to, from, weight) => {
    for (let channel = 0; channel < channels; channel += 1)
      made.data[to * channels + channel] =
        (made.data[to * channels + channel] as number) +
        (data[from * channels + channel] as number) * (kernel.data[weight * channels + channel] as number);
  });
  return made;
};

/** A transposed convolution: every point becomes as many as the kernel has; stride and kernel have the same size. */
export function unfolded(values: Values, kernel: Weights, added: Float32Array): Values {
  const [count = 0, tall = 1, wide = 1] = kernel.shape;
  const made = startedWith(added, empty(values.height * tall, values.width * wide, count));
  const { channels, data } = values;
  for (let to = 0; to < made.height * made.width; to += 1) {
    const [y, x] = [Math.floor(to / made.width), to % made.width];
    const from = Math.floor(y / tall) * values.width + Math.floor(x / wide);
    const place = (y % tall) * wide + (x % wide);
    for (let out = 0; out < count; out += 1) {
      const weights = (out * tall * wide + place) * channels;
      let sum = made.data[to * count + out] as number;
      for (let channel = 0; channel < channels; channel += 1)
        sum += (data[from * channels + channel] as number) * (kernel.data[weights + channel] as number);
      made.data[to * count + out] = sum;
    }
  }
  return made;
}

/** The mean of each channel, as one point. */
export function averaged({ channels, data }: Values): Values {
  const made = empty(1, 1, channels);
  const points = data.length / channels;
  for (let at = 0; at < data.length; at += 1) {
    const channel = at % channels;
    made.data[channel] = (made.data[channel] as number) + (data[at] as number) / points;
  }
  return made;
}

/** Doubles width and height with linear interpolation. */
export function doubled(values: Values): Values {
  const made = empty(values.height * 2, values.width * 2, values.channels);
  const { channels, data } = values;
  const around = (at: number, length: number): [before: number, after: number, share: number] => {
    const place = Math.max(0, (at + 0.5) / 2 - 0.5);
    const before = Math.floor(place);
    return [before, Math.min(before + 1, length - 1), place - before];
  };
  for (let y = 0; y < made.height; y += 1) {
    const [above, below, down] = around(y, values.height);
    for (let x = 0; x < made.width; x += 1) {
      const [left, right, across] = around(x, values.width);
      for (let channel = 0; channel < channels; channel += 1) {
        const at = (line: number, point: number) =>
          data[(line * values.width + point) * channels + channel] as number;
        const upper = at(above, left) + (at(above, right) - at(above, left)) * across;
        const lower = at(below, left) + (at(below, right) - at(below, left)) * across;
        made.data[(y * made.width + x) * channels + channel] = upper + (lower - upper) * down;
      }
    }
  }
  return made;
}

/** Combines two values of the same shape, or one with a single point that applies to all. */
export function joined(one: Values, other: Values, join: (a: number, b: number) => number): Values {
  const { length } = other.data;
  return { ...one, data: one.data.map((value, at) => join(value, other.data[at % length] as number)) };
}

export const changed = (values: Values, change: (value: number) => number): Values => ({
  ...values,
  data: values.data.map((value) => change(value)),
});

export const positive = (value: number): number => Math.max(0, value);
export const hardSwish = (value: number): number => (value * Math.min(6, Math.max(0, value + 3))) / 6;
export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
