import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';

/** The decisions of staff by line, with others made or, where null, removed; the latest are last. */
export function withDecisions<Choice>(
  choices: ReadonlyMap<number, Choice>,
  decisions: readonly (readonly [line: number, choice: Choice | null])[],
): Map<number, Choice> {
  const next = new Map(choices);
  for (const [line, choice] of decisions) {
    next.delete(line);
    if (choice) next.set(line, choice);
  }
  return next;
}

/** Asks for confirmation before answers are lost. */
export const confirmLosing = (action: 'Replace' | 'Discard', answers: number): Promise<boolean> =>
  confirm({
    title: `${action} the preview?`,
    question: `${counted(answers, 'answer')} will be lost.`,
    confirmLabel: action,
    isDanger: true,
    needsNetwork: false,
  });
