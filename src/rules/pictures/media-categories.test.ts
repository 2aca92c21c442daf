import { expect, it } from 'vitest';
import { mediaCategories } from './media-categories.ts';

it('contains the six categories of a new installation', () => {
  expect(mediaCategories.map(({ name }) => name)).toEqual([
    'Headshot',
    'Hero',
    'Race',
    'Training',
    'Lifestyle',
    'Logo',
  ]);
  expect(mediaCategories.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});
