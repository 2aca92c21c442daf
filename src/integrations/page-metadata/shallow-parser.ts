import type { Parser } from 'htmlparser2';

export interface MarkupHandler {
  open(tag: string, attributes: Readonly<Record<string, string | undefined>>): void;
  text(text: string): void;
  close(tag: string): void;
}

/** No real page nests its elements as deeply. */
const DEEPEST = 500;

/** Parses HTML until its elements are nested too deeply, and ignores the rest: the work of the library grows with the square of the depth. */
export async function createShallowParser(handler: MarkupHandler): Promise<Parser> {
  const { Parser: HtmlParser } = await import('htmlparser2');
  let depth = 0;
  const parser: Parser = new HtmlParser({
    onopentag: (tag, attributes) => {
      depth += 1;
      if (depth > DEEPEST) return parser.pause();
      handler.open(tag, attributes);
    },
    ontext: (text) => handler.text(text),
    onclosetag: (tag) => {
      depth -= 1;
      handler.close(tag);
    },
  });
  return parser;
}
