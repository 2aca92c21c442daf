/** The text of formatted text, a line for each paragraph. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<(br|\/p|\/li|\/h\d|\/blockquote)\b[^>]*>/gi, '$&\n'),
    'text/html',
  );
  return (body.textContent ?? '').trim();
}
