import type { ChoiceInput, PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';

const keyOf = ({ division, first, last }: PlannedLine): string => `${division} ${first} ${last}`;

/** The line of each name that only one line has. */
function linesByName({ lines }: ResultsPlan): Map<string, PlannedLine | null> {
  const byName = new Map<string, PlannedLine | null>();
  for (const line of lines) byName.set(keyOf(line), byName.has(keyOf(line)) ? null : line);
  return byName;
}

/** A decision about the next fetch: what the new data decides is not carried over. */
function carried(
  { status, overall, cells, ...choice }: ChoiceInput,
  to: PlannedLine,
  from: PlannedLine,
): ChoiceInput | null {
  const isSameTime = from.overall === to.overall;
  const carriedChoice: ChoiceInput = {
    ...choice,
    line: to.line,
    ...(status !== undefined && to.status_question !== null ? { status } : {}),
    ...(overall !== undefined && to.time_question !== null && isSameTime ? { overall } : {}),
    ...(cells && isSameTime ? { cells } : {}),
  };
  return Object.keys(carriedChoice).length > 1 ? carriedChoice : null;
}

/**
 * The decisions about a plan for the plan of the next fetch, in which the same athletes may have other lines. Whoever was left out while
 * the splits could not be read is not left out any more once they were.
 */
export function carriedChoices(
  from: ResultsPlan,
  to: ResultsPlan,
  choices: ReadonlyMap<number, ChoiceInput>,
): Map<number, ChoiceInput> {
  const targets = linesByName(to);
  const sources = linesByName(from);
  const unread = new Set(from.tracker?.unread_lines);
  const isUnreadNow = new Set(to.tracker?.unread_lines);
  return new Map(
    from.lines.flatMap((line): [number, ChoiceInput][] => {
      const choice = choices.get(line.line);
      const target = targets.get(keyOf(line));
      if (!choice || !target || !sources.get(keyOf(line))) return [];
      if (choice.skip && unread.has(line.line) && !isUnreadNow.has(target.line)) return [];
      const next = carried(choice, target, line);
      return next ? [[target.line, next]] : [];
    }),
  );
}
