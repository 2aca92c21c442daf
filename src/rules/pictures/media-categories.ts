/** The categories of pictures in a new installation. */

export interface MediaCategory {
  readonly id: number;
  readonly name: string;
}

export const mediaCategories: readonly MediaCategory[] = [
  { id: 1, name: 'Headshot' },
  { id: 2, name: 'Hero' },
  { id: 3, name: 'Race' },
  { id: 4, name: 'Training' },
  { id: 5, name: 'Lifestyle' },
  { id: 6, name: 'Logo' },
];
