/** The encoding that the page names in its first bytes. */
const META_CHARSET = /<meta[^>]{0,200}charset\s*=[\s"']*([\w:.-]{1,40})/i;
const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
const META_BYTES = 4096;

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> | null {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

/** The text of a page in the encoding of its header, its byte order mark or its `<meta>`; UTF-8 without a known one. */
export function pageText(content: Buffer, contentType: string): string {
  const inHeader = /charset\s*=[\s"']*([\w:.-]+)/i.exec(contentType)?.[1];
  const mark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte));
  const inPage = META_CHARSET.exec(content.subarray(0, META_BYTES).toString('latin1'))?.[1];
  const decoder =
    decoderFor(inHeader) ?? decoderFor(mark?.encoding) ?? decoderFor(inPage) ?? new TextDecoder('utf-8');
  return decoder.decode(content);
}

/** True for HTML by its type; without a type by its first characters. */
export function isHtml(content: Buffer, contentType: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (type !== '') return type === 'text/html' || type === 'application/xhtml+xml';
  return /^[\ufeff\s]*<(!doctype html|!--|html|head|body|meta|title)/i.test(
    content.subarray(0, 1024).toString('utf8'),
  );
}
