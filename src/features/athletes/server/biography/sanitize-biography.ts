import sanitizeHtml from 'sanitize-html';

/** A link names its place whole: what is relative means another place wherever the biography is shown. */
const WHOLE = /^(?:https?:\/\/|mailto:)/i;

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
        ...(WHOLE.test(href) ? { href } : {}),
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
};

/** Paragraphs and line ends without a word, as an editor leaves them in place of nothing. */
const isEmpty = (html: string): boolean => html.replace(/<\/?(?:p|br)(?: [^<>]*)?\/?>|&nbsp;|\s/g, '') === '';

/**
 * A biography as it is stored: headings 3 and 4, paragraphs, small, bold, italic, lists, links. Nothing executable.
 * Cleaning it again changes nothing. Null when no word is left.
 */
export function cleanBiography(html: string): string | null {
  const clean = sanitizeHtml(html, options).trim();
  return isEmpty(clean) ? null : clean;
}
