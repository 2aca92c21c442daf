import { expect, test } from 'vitest';
import {
  averaged,
  convolved,
  convolvedByChannel,
  doubled,
  joined,
  unfolded,
  type Values,
} from './model-layers.ts';

// Expected values are calculated by hand; the whole network is tested with a drawn portrait in model-run.test.ts.

const values = (height: number, width: number, channels: number, data: number[]): Values => ({
  height,
  width,
  channels,
  data: Float32Array.from(data),
});
const kernel = (shape: number[], data: number[]) => ({ shape, data: Float32Array.from(data) });
const added = (...data: number[]) => Float32Array.from(data);
const nine = values(3, 3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
const ones = (count: number) => Array.from({ length: count }, () => 1);

test('a kernel sums the neighbouring points, with zeros beyond the edges', () => {
  const made = convolved(nine, kernel([1, 3, 3, 1], ones(9)), added(100), 1);
  expect([...made.data]).toEqual([112, 121, 116, 127, 145, 133, 124, 139, 128]);
});

test('with a stride of two the padding is added at the end first', () => {
  const four = values(4, 4, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  const made = convolved(four, kernel([1, 3, 3, 1], ones(9)), added(0), 2);
  expect(made).toMatchObject({ height: 2, width: 2 });
  expect([...made.data]).toEqual([54, 45, 72, 54]);
});

test('channels are combined by one kernel for each, or processed separately', () => {
  const two = values(1, 2, 2, [1, 10, 2, 20]);
  expect([...convolved(two, kernel([1, 1, 1, 2], [1, 2]), added(0), 1).data]).toEqual([21, 42]);
  expect([...convolvedByChannel(two, kernel([1, 1, 1, 2], [1, 2]), added(0, 5), 1).data]).toEqual([
    1, 25, 2, 45,
  ]);
});

test('a transposed convolution turns one point into four', () => {
  const made = unfolded(values(1, 1, 2, [1, 10]), kernel([1, 2, 2, 2], [1, 0, 0, 1, 1, 1, 2, 0]), added(0.5));
  expect([...made.data]).toEqual([1.5, 10.5, 11.5, 2.5]);
});

test('doubling the size interpolates linearly and repeats the edges', () => {
  expect([...doubled(values(1, 2, 1, [0, 4])).data]).toEqual([0, 1, 3, 4, 0, 1, 3, 4]);
});

test('pooling returns the mean of each channel over all points', () => {
  const mean = averaged(values(1, 2, 2, [1, 10, 3, 30]));
  expect([...mean.data]).toEqual([2, 20]);
  expect([...joined(values(1, 2, 2, [1, 1, 2, 2]), mean, (a, b) => a * b).data]).toEqual([2, 20, 4, 40]);
});
