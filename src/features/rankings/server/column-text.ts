/** Stands for NULL in a column of whole numbers, none of which is negative. */
export const NO_NUMBER = -1;

const [DIGIT_0, DIGIT_9, COMMA, NULL_SIGN] = [48, 57, 44, 78];

/**
 * Reads the text form of a PostgreSQL array of numbers that are not negative, such as {12,NULL,93.40}, into whole numbers. A point is
 * passed over, so numbers with two decimals come out in hundredths; NULL is -1. A tenth of the time that one object per row takes.
 */
export function wholeNumbers(text: string | null, length: number): Int32Array {
  const numbers = new Int32Array(length);
  if (text === null) return numbers;
  let at = 0;
  let number = 0;
  for (let place = 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code >= DIGIT_0 && code <= DIGIT_9) number = number * 10 + code - DIGIT_0;
    else if (code === NULL_SIGN) number = NO_NUMBER;
    else if (code === COMMA || place === text.length - 1) {
      numbers[at] = number;
      at += 1;
      number = 0;
    }
  }
  return numbers;
}
