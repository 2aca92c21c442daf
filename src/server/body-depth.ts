/** Lists and objects within each other that a body may hold; the deepest that a call takes has five. */
const DEEPEST = 64;

/** Whether a body is nested so deep that whoever walks through it runs out of stack. Walks without recursion itself. */
export function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}
