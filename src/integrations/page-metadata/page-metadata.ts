import { setImmediate } from 'node:timers/promises';
import { LONGEST_NEWS_TEXT, type PageFacts } from '#rules/news/news-values.ts';
import { storableText } from '#rules/text/storable-text.ts';
import { jsonLdDate } from './json-ld-date.ts';
import { createShallowParser } from './shallow-parser.ts';

// Reads Open Graph, Twitter card, icons and JSON-LD of a page in one pass; nothing of the page is executed or rendered. Limits: 50 values
// of each kind, 1,000 characters each, 20 icons, 10 pictures, 20 scripts of 100 KB.

const MOST_VALUES = 50;
const MOST_ICONS = 20;
const MOST_PICTURES = 10;
const MOST_SCRIPTS = 20;
const LONGEST_SCRIPT = 100_000;
const LONGEST_URL = 2000;
/** Characters that are parsed before other requests get their turn. */
const PIECE = 100_000;

type Attributes = Readonly<Record<string, string | undefined>>;

/** An absolute http(s) URL without a user name; null for any other. */
function absolute(href: string | undefined, base: string): string | null {
  const typed = href?.trim() ?? '';
  if (typed === '' || !URL.canParse(typed, base)) return null;
  const url = new URL(typed, base);
  const isUsable = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isUsable && url.href.length <= LONGEST_URL ? url.href : null;
}

const PICTURE_NAMES = /^(og:image(:url|:secure_url)?|twitter:image(:src)?)$/;

class PageReader {
  private readonly base: string;
  private readonly og: Record<string, string> = {};
  private readonly twitter: Record<string, string> = {};
  private readonly icons: { href: string; sizes: string; type: string }[] = [];
  private readonly pictures = new Set<string>();
  private readonly scripts: string[] = [];
  private title: string | null = null;
  private description: string | null = null;
  private collected: { of: 'title' | 'script'; parts: string; most: number } | null = null;

  constructor(base: string) {
    this.base = base;
  }

  private put(into: Record<string, string>, name: string, content: string): void {
    const isKnown = Object.hasOwn(into, name);
    if (isKnown || name === '' || name.length > 100 || Object.keys(into).length >= MOST_VALUES) return;
    into[name] = storableText(content.trim(), LONGEST_NEWS_TEXT);
  }

  private readMeta({ property, name, content }: Attributes): void {
    const key = (property ?? name ?? '').trim().toLowerCase();
    if (content === undefined || content.trim() === '') return;
    const isPicture = PICTURE_NAMES.test(key);
    const picture = isPicture ? absolute(content, this.base) : null;
    if (isPicture && picture === null) return;
    if (key === 'description') this.description ??= storableText(content, LONGEST_NEWS_TEXT);
    if (key === 'article:published_time') this.put(this.og, key, content);
    if (key.startsWith('og:')) this.put(this.og, key.slice(3), content);
    if (key.startsWith('twitter:')) this.put(this.twitter, key.slice(8), content);
    if (picture !== null && this.pictures.size < MOST_PICTURES) this.pictures.add(picture);
  }

  private readLink({ rel = '', href, sizes = '', type = '' }: Attributes): void {
    const isIcon = rel
      .toLowerCase()
      .split(/\s+/)
      .some((one) => /^(icon|apple-touch-icon(-precomposed)?)$/.test(one));
    const icon = isIcon ? absolute(href, this.base) : null;
    if (icon === null || this.icons.length >= MOST_ICONS) return;
    this.icons.push({ href: icon, sizes: storableText(sizes, 100), type: storableText(type, 100) });
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'meta') this.readMeta(attributes);
    if (tag === 'link') this.readLink(attributes);
    if (tag === 'title' && this.title === null)
      this.collected = { of: 'title', parts: '', most: LONGEST_NEWS_TEXT };
    const isJsonLd = tag === 'script' && attributes.type?.trim().toLowerCase() === 'application/ld+json';
    if (isJsonLd && this.scripts.length < MOST_SCRIPTS)
      this.collected = { of: 'script', parts: '', most: LONGEST_SCRIPT };
  }

  text(text: string): void {
    if (this.collected && this.collected.parts.length < this.collected.most) this.collected.parts += text;
  }

  close(tag: string): void {
    if (this.collected === null || this.collected.of !== tag) return;
    if (tag === 'script') this.scripts.push(this.collected.parts);
    else this.title ??= storableText(this.collected.parts, LONGEST_NEWS_TEXT);
    this.collected = null;
  }

  facts(): PageFacts {
    const { og, twitter, icons, title, description } = this;
    return {
      og,
      twitter,
      icons,
      title,
      description,
      pictures: [...this.pictures],
      published: jsonLdDate(this.scripts),
    };
  }
}

/** What the page at this URL says about itself. Any text is read: what is not HTML has no facts. */
export async function readPage(html: string, url: string): Promise<PageFacts> {
  const reader = new PageReader(url);
  const parser = await createShallowParser(reader);
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    await setImmediate();
  }
  parser.end();
  return reader.facts();
}
