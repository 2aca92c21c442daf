import type { Srcset } from '#rules/pictures/pictures.ts';
import type { TableLabels } from './label-shapes.ts';

/** What is published, and what belongs to accounts. */
export const publishingLabels = {
  brand: { columns: { logo_color: 'Coloured logo' } },
  media: {
    noun: 'picture',
    name: ['filename'],
    columns: { md5: 'Checksum', path_key: 'File', srcset: 'Sizes' },
    values: { srcset: (given) => (given as Srcset | null)?.images.map(({ size }) => size).join(', ') },
  },
  media_athlete: { noun: 'tag', name: ['athlete_id'] },
  media_in_category: {
    noun: 'category of a picture',
    name: ['media_category_id'],
    columns: { media_category_id: ['Category', 'mediacategory'] },
  },
  media_category: { noun: 'picture category' },
  news: {
    noun: 'news item',
    name: ['title', 'url'],
    columns: {
      description: ['Description', 'long'],
      picture_key: 'Own picture',
      picture_source: 'Source of the picture',
      icon_key: 'Icon',
      manual_fields: 'Set by hand',
    },
  },
  news_address: {
    noun: 'address of a news item',
    name: ['article_key'],
    columns: { article_key: 'Address', news_id: ['News item', 'news'] },
  },
  video: {
    columns: {
      id: 'ID',
      name: 'Name',
      date: ['Date', 'moment'],
      duration: ['Duration', 'time'],
      thumbnail: 'Thumbnail',
      state: 'State',
      source_url: 'Source URL',
      stream_key: 'Stream',
      error: 'Error',
      filename: 'File name',
      is_playable: ['Can be played', 'flag'],
      upload_id: 'Upload',
      new_filename: 'File name of the new file',
      new_upload_id: 'Upload of the new file',
      new_stream_key: 'Stream of the new file',
      captions: 'Captions',
      poster_source: 'Thumbnail from',
      poster_second: 'Thumbnail at second',
    },
  },
  account: {
    name: ['first', 'last'],
    columns: { first: 'First name', last: 'Last name', totp_since: ['Second factor since', 'moment'] },
  },
  saved_view: {},
  setting: {},
} as const satisfies Record<string, TableLabels>;
