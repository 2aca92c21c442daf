import sanitizeHtml from 'sanitize-html';

/** Links must be absolute: a relative one would lead elsewhere on each site that shows the biography. */
const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['h3', 'h4', 'p', 'br', 'small', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'xmp',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (_name, { href = '' }) => ({
      tagName: 'a',
      attribs: {
        ...(ABSOLUTE.test(href) ? { href } : {}),
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
};

/** Only empty paragraphs and line breaks, as an editor leaves them. */
const isEmpty = (html: string): boolean => html.replace(/<\/?(?:p|br)(?: [^<>]*)?\/?>|&nbsp;|\s/g, '') === '';

/**
 * A biography as it is stored: headings 3 and 4, paragraphs, small, bold, italic, lists, links. Nothing executable.
 * Cleaning it again changes nothing. Null when no text is left.
 */
export function sanitizeBiographyHtml(html: string): string | null {
  // Once more, since a removed or renamed tag can leave paragraphs within paragraphs, which the next parser
  // would split.
  const clean = sanitizeHtml(sanitizeHtml(html, options), options).trim();
  return isEmpty(clean) ? null : clean;
}
