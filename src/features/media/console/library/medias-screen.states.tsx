import type { AthleteOption } from '#features/athletes/athletes-contract.ts';
import type { Media, MediaDetail, MediaLibrary } from '#features/media/media-contract.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { MediasScreen } from './medias-screen.tsx';

export const ATHLETES: AthleteOption[] = [
  option(7, 'Julie Derron', 'CH', 'FPRO'),
  option(8, 'Paula Findlay', 'CA', 'FPRO'),
  option(9, 'Rico Bogen', 'DE', 'MPRO'),
];
export const CATEGORIES = [
  { id: 1, name: 'Headshot' },
  { id: 2, name: 'Hero' },
  { id: 3, name: 'Race' },
];

function option(id: number, name: string, country: string, division: 'MPRO' | 'FPRO'): AthleteOption {
  return { id, name, link: `a${id}`, country, division, retirement_date: null };
}

/** The properties in which a sample picture differs. */
export interface Made {
  id: number;
  filename?: string;
  width?: number;
  height?: number;
  created?: string;
  uploadedBy?: number;
  athletes?: number[];
  categories?: number[];
  seen?: string;
  focal?: [number, number];
}

/** The response of the library, newest first as given. */
export function library(made: readonly Made[]): MediaLibrary {
  const column = <Value,>(part: (one: Made) => Value): Value[] => made.map(part);
  return {
    cdn: '/media',
    columns: {
      id: column(({ id }) => id),
      filename: column(({ id, filename }) => filename ?? `race-${id}.jpg`),
      alt_text: column(({ seen }) => seen ?? ''),
      focal: column(({ focal }) => focal ?? []),
      path_key: column(({ id }) => `key${id}`),
      type: column(() => 'image/jpeg'),
      width: column(({ width }) => width ?? 1800),
      height: column(({ height }) => height ?? 1200),
      size: column(() => 2_400_000),
      is_png: column(() => 0),
      created: column(({ created }) => Date.parse(created ?? '2026-03-01T10:00:00Z') / 1000),
      uploaded_by: column(({ uploadedBy }) => uploadedBy ?? 1),
      athletes: column(({ athletes }) => athletes ?? []),
      categories: column(({ categories }) => categories ?? []),
    },
    uploaders: [
      { id: 1, name: 'Mara Lindt' },
      { id: 2, name: 'Ola Berg' },
    ],
  };
}

const tags = (ids: readonly number[] = []) => ids.map((id) => ({ id }));

/** The same picture in the form of other calls. */
export const media = ({ id, filename, width, height, seen, focal, athletes, categories }: Made): Media => ({
  id,
  filename: filename ?? `race-${id}.jpg`,
  type: 'image/jpeg',
  width: width ?? 1800,
  height: height ?? 1200,
  cdn: '/media',
  path_key: `key${id}`,
  srcset: {
    images: [{ src: `/media/key${id}/160.jpg`, src_webp: `/media/key${id}/160.webp`, size: 160 }],
    type: 'image/jpeg',
  },
  alt_text: seen ?? null,
  focal_x: focal?.[0] ?? null,
  focal_y: focal?.[1] ?? null,
  tags: { athletes: tags(athletes), categories: tags(categories) },
});

export const detail = (made: Made, more: Partial<MediaDetail> = {}): MediaDetail => ({
  ...media(made),
  size: 2_400_000,
  md5: '0'.repeat(32),
  credit: null,
  created_at: '2026-03-01T10:00:00.000Z',
  uploaded_by: { id: 1, name: 'Mara Lindt' },
  deleted_at: null,
  used: [],
  download: `/media/key${made.id}/original`,
  version: 4,
  ...more,
});

export const PICTURES: Made[] = [
  {
    id: 31,
    filename: 'vancouver-finish.jpg',
    athletes: [7],
    categories: [3],
    created: '2026-03-04T10:00:00Z',
  },
  { id: 30, filename: 'derron-headshot.jpg', width: 900, height: 900, athletes: [7], categories: [1] },
  { id: 29, filename: 'podium.jpg', width: 1200, height: 1800, athletes: [7, 8], uploadedBy: 2 },
  { id: 28, filename: 'water.jpg', created: '2025-06-01T10:00:00Z' },
  { id: 27, filename: 'tiny.jpg', width: 400, height: 300, categories: [3], created: '2025-05-01T10:00:00Z' },
];

/** The other requests of the screen. */
export const AROUND = {
  'GET /api/all_athletes': { json: { athletes: ATHLETES } },
  'GET /api/mediacategories': { json: { mediacategories: CATEGORIES } },
};

export const answering = (made: readonly Made[]) => ({
  ...AROUND,
  'GET /api/medias/library': { json: library(made) },
});

const failed = { status: 500, message: 'Something failed on the server.' };
const at = { address: '/medias' };

export const mediasStates: ScreenStates = {
  screen: MediasScreen,
  states: {
    loading: { ...at, responses: { ...AROUND, 'GET /api/medias/library': never }, shows: 'Medias' },
    empty: { ...at, responses: answering([]), shows: 'No pictures yet' },
    failed: { ...at, responses: { ...AROUND, 'GET /api/medias/library': failed }, shows: failed.message },
    loaded: { ...at, responses: answering(PICTURES), shows: '5 pictures' },
    'no match': {
      address: '/medias?name=zebra',
      responses: answering(PICTURES),
      shows: /No match for “zebra”/,
    },
    'a picture open': {
      address: '/medias?picture=31',
      responses: {
        ...answering(PICTURES),
        'GET /api/media/31': {
          json: {
            media: detail(PICTURES[0] as Made, {
              alt_text: 'Julie Derron wins',
              focal_x: 0.3,
              focal_y: 0.4,
              used: [{ kind: 'athlete', id: 7, name: 'Julie Derron', as: 'picture' }],
            }),
          },
        },
      },
      shows: 'Replace File',
    },
    'a picture that cannot be read': {
      address: '/medias?picture=31',
      responses: { ...answering(PICTURES), 'GET /api/media/31': failed },
      shows: failed.message,
    },
  },
};
