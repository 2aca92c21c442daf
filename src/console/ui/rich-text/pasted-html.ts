/** Elements that are not text and would run or load something. */
const NO_TEXT = 'script, style, title, meta, link, xml, img, svg, math, video, audio, iframe, object, embed';

const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Word writes a list item as a paragraph whose style says so, with the bullet in front as text. */
const isWordItem = (element: Element | null): element is Element =>
  element?.localName === 'p' && /mso-list:\s*l\d/i.test(styleOf(element));

/** Removes the bullet and returns it: "·", "1.". */
function takeMark(item: Element): string {
  const marks = [...item.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const mark = marks.map((span) => span.textContent ?? '').join('');
  for (const span of marks) span.remove();
  return mark.trim();
}

function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || !isWordItem(first)) continue;
    const items = [first as Element];
    for (let next = first.nextElementSibling; isWordItem(next); next = next.nextElementSibling)
      items.push(next);
    const marks = items.map(takeMark);
    const list = body.ownerDocument.createElement(/^[\da-z]{1,3}[.)]/i.test(marks[0] ?? '') ? 'ol' : 'ul');
    first.before(list);
    for (const item of items) {
      const line = body.ownerDocument.createElement('li');
      line.append(...item.childNodes);
      list.append(line);
      item.remove();
    }
  }
}

/** The blocks inside a cell, which are parts of one line. */
const BLOCKS = /<\/?(p|div|h\d|br)\b[^>]*>/g;

/** Each row of a table becomes a paragraph, with spaces between its cells. */
function makeLinesOfTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.rows].map((row) => {
      const line = body.ownerDocument.createElement('p');
      line.innerHTML = [...row.cells].map((cell) => cell.innerHTML.replaceAll(BLOCKS, ' ').trim()).join(' ');
      return line;
    });
    table.replaceWith(...lines);
  }
}

/**
 * Text copied from Word or a page, prepared before the editor parses it: headings of other levels become
 * the nearest available level, Word's lists become lists, rows of tables paragraphs, and content that would load or run is removed.
 * The editor itself drops everything else that it does not support.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(NO_TEXT)) element.remove();
  makeWordLists(body);
  makeLinesOfTables(body);
  for (const [name, nearest] of Object.entries(HEADINGS))
    for (const element of body.querySelectorAll(name)) rename(element, nearest);
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name);
  return body.innerHTML;
}
