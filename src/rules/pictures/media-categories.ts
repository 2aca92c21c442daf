/** The categories that a picture of the media library can be tagged with, as a new installation holds them. decisions.md section 3. */

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
