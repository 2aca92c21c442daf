import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyable, flag, id, option, text, timestampField, version, wholeNumber } from '#contract/fields.ts';
import { deleteCall } from '#contract/record-parts.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';
import { LONGEST_NEWS_TEXT } from '#rules/news/news-values.ts';
import { FIRST_YEAR, LAST_YEAR, readAnyDate, readDate } from '#rules/news/read-date.ts';

// News are links to articles: what is shown of them comes from their page, or from staff.

const READ = { method: 'GET', dependsOn: ['news', 'media'] } as const;

/** Values of the page and its network, as text. */
const texts = z.record(z.string(), z.string());
const details = z.object({
  icons: z.array(z.object({ href: z.string(), sizes: z.string(), type: z.string() })),
  og: texts,
  twitter: texts,
  instagram: texts,
});

/** What is shown of an article; `picture` and `icon` are complete URLs of this product's files. */
const article = z.object({
  url: z.string(),
  site: z.string().nullable(),
  /** When it appeared; otherwise when it was added. */
  date: timestampField,
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture: z.string().nullable(),
  icon: z.string().nullable(),
  /** Why the page could not be read; null when it was. */
  problem: z.string().nullable(),
});
export type Article = z.output<typeof article>;

const listedNews = article.extend({
  id: z.number(),
  /** Whether the website has the item: not yet, as it is, or as it was before a change. */
  website: z.enum(['new', 'live', 'changed']),
  version: z.number(),
  details: details.optional(),
});
export type ListedNews = z.output<typeof listedNews>;

/** The fields that staff may set. */
export const newsFields = ['title', 'description', 'date', 'picture'] as const;
const newsField = z.enum(newsFields);
export type NewsField = z.output<typeof newsField>;

const newsItem = listedNews.extend({
  details,
  /** The picture in the library; null for another one, or none. */
  media_id: z.number().nullable(),
  /** Fields that staff have set: fetching the page again does not change them. */
  manual: z.array(newsField),
});
export type NewsItem = z.output<typeof newsItem>;

const url = z
  .string('must be text')
  .max(2000, 'must be at most 2000 characters')
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', 'must not be empty');

export const listNews = declareCall({
  ...READ,
  path: '/api/news',
  purpose:
    'Lists the news, newest first: all of them, or the next `limit` after the item `before`. details=0 leaves out the details.',
  cached: true,
  input: z.object({
    limit: wholeNumber(1, 10_000).optional(),
    before: id.optional(),
    details: flag.optional(),
  }),
  response: z.object({ news: z.array(listedNews) }),
});

export const readNews = declareCall({
  ...READ,
  path: '/api/news/{id}',
  purpose: 'Returns a news item with the details that its page gave.',
  input: z.object({ id }),
  response: z.object({ news: newsItem }),
});

export const previewNews = declareCall({
  method: 'POST',
  path: '/api/news/preview',
  purpose: 'Reads the page of an article and returns what would be added; adds nothing.',
  input: z.object({ url }),
  response: z.object({
    news: article,
    /** Two articles with one of these in common are the same. */
    keys: z.array(z.string()),
  }),
});

export const createNews = declareCall({
  method: 'POST',
  path: '/api/news/create',
  purpose: 'Adds an article by its URL. A page that cannot be read is added too; `problem` says why.',
  input: z.object({ url }),
  response: z.object({
    status: z.literal(0),
    id: z.number(),
    problem: z.string().nullable(),
    news: newsItem,
  }),
});

const A_DATE = 'must be a date and time, such as 2026-01-15T10:30:00Z';

export const saveNews = declareCall({
  method: 'PUT',
  path: '/api/news/{id}',
  purpose:
    'Saves title, description, date and picture of a news item; fields that are not sent are not changed.',
  input: z.object({
    id,
    title: emptyable(text(LONGEST_NEWS_TEXT)),
    description: emptyable(text(LONGEST_NEWS_TEXT)),
    date: z
      .string(A_DATE)
      .refine((given) => readAnyDate(given) !== null, { error: A_DATE, abort: true })
      .refine((given) => readDate(given) !== null, `must be from ${FIRST_YEAR} to ${LAST_YEAR}`)
      .optional(),
    /** The URL of an uploaded picture, of one that a fetch returned, or of one in the library. */
    picture: emptyable(text(2000)),
    /** A picture of the library. */
    media_id: emptyable(id),
    version,
  }),
  response: z.object({ status: z.literal(0), id: z.number(), news: newsItem }),
});

export const deleteNews = deleteCall('/api/news/{id}', 'Deletes a news item.');

const newsChange = z.object({
  field: newsField,
  before: z.string().nullable(),
  after: z.string(),
  /** Staff have set the field: it stays as it is. */
  is_manual: z.boolean(),
});
export type NewsChange = z.output<typeof newsChange>;

export const fetchNews = declareCall({
  method: 'POST',
  path: '/api/news/{id}/fetch',
  purpose:
    'Reads the page of a news item again and saves what changed, except fields that staff have set. With preview: 1 nothing is saved, and the pictures that the page offers are returned too.',
  input: z.object({ id, preview: option }),
  response: z.object({
    status: z.literal(0),
    problem: z.string().nullable(),
    changes: z.array(newsChange),
    /** URLs of this product's files, deleted within the hour unless one becomes the picture. */
    pictures: z.array(z.string()),
    news: newsItem,
  }),
});

/** 400: the URL must not or cannot be fetched. */
export const urlRefused = (message: string) => badInput('url', message);

/** 404: the item after which the list continues. */
export const noNewsBefore = (newsId: number) =>
  new Refusal(404, 'not-found', `before: there is no news ${newsId}. Read the list from its start.`, {
    field: 'before',
  });

/** 409: the same article in this or another spelling of its URL. */
export const newsExists = (newsId: number, name: string) =>
  conflict('news-exists', `This article is already in the news: ${name}`, 'url', `/news/${newsId}`);

/** 400: a picture is set by a URL of this product. */
export const notOwnPicture = () =>
  badInput('picture', 'picture must be a picture of the library, an upload, or one that a fetch returned.');

/** 400: the library has no such picture. */
export const noPictureInLibrary = (mediaId: number) =>
  badInput('media_id', `There is no picture ${mediaId} in the library. Choose another one.`);
