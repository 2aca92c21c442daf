import { Refusal } from '#contract/refusal.ts';

/** A character that neither the standard nor the URL-safe alphabet has. */
const NOT_BASE64 = /[^A-Za-z0-9+/_=\s-]/;

/** The bytes of a file sent in a body: as text, or in base64 if it is not UTF-8. */
export function sentFile(content: string, encoding: 'text' | 'base64'): Buffer {
  if (encoding === 'text') return Buffer.from(content);
  if (NOT_BASE64.test(content))
    throw new Refusal(
      400,
      'bad-input',
      'content is not valid base64. Encode the bytes of the file again, or send its text with encoding "text".',
      { field: 'content' },
    );
  return Buffer.from(content, 'base64');
}
