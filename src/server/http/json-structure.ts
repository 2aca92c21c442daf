/** Maximum nesting of lists and objects in a body; the deepest input of a call has five levels. */
const DEEPEST = 64;
/** Maximum number of values in a body; 10,000 results with all their fields are fewer. */
const MOST_VALUES = 250_000;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [
  34, 92, 91, 93, 123, 125, 44, 58,
];

/** The position of the quote that ends a text which begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/**
 * Why JSON is refused before parsing, null when it can be parsed, and how many names of fields it contains. JSON.parse takes seconds for
 * 10 MB of brackets or empty objects, and blocks all other requests meanwhile; long texts take almost no time. Reads the text once, and
 * stops at the first limit.
 */
export function structureOfJson(json: string): { problem: string | null; names: number } {
  let depth = 0;
  let values = 1;
  let names = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at + 1);
    else if (code === COLON) names += 1;
    else if (code === COMMA) values += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return { problem: 'The body is nested too deeply.', names };
    }
    if (values > MOST_VALUES) return { problem: `The body contains more than ${MOST_VALUES} values.`, names };
  }
  return { problem: null, names };
}

/** The number of names in a parsed value: fewer than in its text when one occurs twice in an object, since JSON.parse takes only the last. */
export function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce((sum, one) => sum + namesIn(one), Array.isArray(value) ? 0 : values.length);
}
