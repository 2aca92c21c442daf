import { decidedText } from '#features/results/console/shared/import-decisions.ts';
import {
  AthleteAnswer,
  type Question,
  type QuestionAnswer,
  QuestionList,
} from '#features/results/console/shared/question-list.tsx';
import { isOtherSpelling } from '#features/results/console/shared/use-chosen-athlete.tsx';
import type { useNewAthletes } from '#features/results/console/shared/use-new-athletes.tsx';
import type { ListPlan, PlannedListLine } from '../../lists-import-contract.ts';
import { isOpenLine, nameInList } from './list-texts.ts';
import type { ListImportState } from './use-list-plan.ts';

type Suggested = Omit<PlannedListLine['runners_up'][number], 'score'> & { score: number | null };

interface Props {
  plan: ListPlan;
  list: ListImportState;
  newAthletes: ReturnType<typeof useNewAthletes>;
  onSearch(line: number): void;
}

/** More athletes than this have no key. */
const MOST_KEYS = 9;

/** The athletes that staff can choose from: the one who withdrew, or those with a similar name, best first. */
export const suggestedAthletes = ({ athlete, runners_up }: PlannedListLine): Suggested[] => [
  ...(athlete ? [{ ...athlete, score: null }] : []),
  ...runners_up.filter(({ id }) => id !== athlete?.id),
];

function answersOf(line: PlannedListLine, { list, newAthletes, onSearch }: Props): QuestionAnswer[] {
  const { line: at } = line;
  const athletes = suggestedAthletes(line)
    .slice(0, MOST_KEYS)
    .map((athlete, place) => ({
      ...{ key: String(place + 1), label: 'Choose an athlete' },
      content: <AthleteAnswer athlete={athlete} says={athlete.division} />,
      hasSpelling: isOtherSpelling(line, athlete.name),
      take: (isRemembered: boolean) =>
        list.decide(at, { line: at, athlete_id: athlete.id, remember_alias: isRemembered ? 1 : 0 }),
    }));
  const isDivisionOpen = line.division === null;
  const isNewPossible = isDivisionOpen || line.error_code !== null || line.method === 'fuzzy';
  return [
    ...athletes,
    ...(isNewPossible
      ? [
          {
            ...{ key: 'n', label: 'New athlete', content: 'New athlete', isDialog: isDivisionOpen },
            take: () => (isDivisionOpen ? newAthletes.edit(at) : list.decide(at, { line: at, create: true })),
          },
        ]
      : []),
    { key: 's', label: 'Search', content: 'Search', isDialog: true, take: () => onSearch(at) },
    {
      ...{ key: 'x', label: 'Leave out', content: 'Leave out' },
      take: () => list.decide(at, { line: at, skip: true }),
    },
  ];
}

/** What staff decided about a line; null while it is open. */
function decisionOf(line: PlannedListLine, { plan, list }: Props): string | null {
  const choice = list.choices.get(line.line);
  // A choice that the new plan refuses is a question again.
  if (!choice || (!list.isPlanning && isOpenLine(line, plan))) return null;
  const name = suggestedAthletes(line).find(({ id }) => id === choice.athlete_id)?.name;
  return decidedText(choice, name, line.new_athlete);
}

const questionOf = (line: PlannedListLine, props: Props): Question => ({
  ...{ line: line.line, place: `line ${line.line}`, country: line.country, name: nameInList(line) },
  reason: [line.reason, ...line.warnings].join(' '),
  answers: () => answersOf(line, props),
  decision: decisionOf(line, props),
  undo: () => props.list.decide(line.line, null),
});

/** The lines that need, or needed, a decision. New athletes can be corrected before anything is saved. */
export function ListQuestions(props: Props) {
  const { plan, list, newAthletes } = props;
  const needed = plan.lines.filter((line) => isOpenLine(line, plan) || list.choices.has(line.line));
  const questions = needed.map((line) => ({
    ...questionOf(line, props),
    tools: newAthletes.buttonsOf(line),
  }));
  return <QuestionList questions={questions} onTakeBack={list.takeBack} />;
}
