import { decidedText } from '#features/results/console/shared/import-decisions.ts';
import {
  AthleteAnswer,
  type Question,
  type QuestionAnswer,
  QuestionList,
} from '#features/results/console/shared/question-list.tsx';
import { fullName } from '#rules/name-matching/names.ts';
import type { SeasonListPlan, SeasonListRow } from '../../season-list-import-contract.ts';
import { contractNotes } from '../contract-notes.tsx';
import type { SeasonList } from './use-season-list.ts';

interface Props {
  plan: SeasonListPlan;
  list: SeasonList;
  onSearch(row: number): void;
}

const answersOf = ({ row, athletes }: SeasonListRow, { list, onSearch }: Props): QuestionAnswer[] => [
  ...athletes.map((athlete, at) => ({
    ...{ key: String(at + 1), label: 'Choose an athlete' },
    content: (
      <AthleteAnswer athlete={athlete} says={[athlete.division, ...contractNotes(athlete)].join(' · ')} />
    ),
    take: () => list.decide(row, { row, athlete_id: athlete.id }),
  })),
  { key: 's', label: 'Search', content: 'Search', isDialog: true, take: () => onSearch(row) },
  {
    ...{ key: 'x', label: 'Leave out', content: 'Leave out' },
    take: () => list.decide(row, { row, skip: true }),
  },
];

function decisionOf({ row, athletes }: SeasonListRow, { choices }: SeasonList): string | null {
  const choice = choices.get(row);
  return choice ? decidedText(choice, athletes.find((one) => one.id === choice.athlete_id)?.name) : null;
}

const questionOf = (row: SeasonListRow, props: Props): Question => ({
  ...{ line: row.row, place: `row ${row.row}`, country: row.country, reason: row.reason },
  name: fullName(row.first, row.last) || `Row ${row.row}`,
  answers: () => answersOf(row, props),
  decision: decisionOf(row, props.list),
  undo: () => props.list.decide(row.row, null),
});

/** The rows that need, or needed, a decision. */
export function ListQuestions(props: Props) {
  const { plan, list } = props;
  const needed = plan.rows.filter((row) => row.act === 'question' || list.choices.has(row.row));
  return <QuestionList questions={needed.map((row) => questionOf(row, props))} onTakeBack={list.takeBack} />;
}
