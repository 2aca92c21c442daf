import { Flag } from '#console/ui/display/flag.tsx';
import styles from '#features/results/console/shared/question.module.css';
import {
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

function AthleteLabel({ athlete }: { athlete: SeasonListRow['athletes'][number] }) {
  const { name, country, division, score } = athlete;
  return (
    <>
      <Flag country={country} />
      <b>{name}</b>
      <span className={styles.says}>{[division, ...contractNotes(athlete)].join(' · ')}</span>
      <b className="n">{score} %</b>
    </>
  );
}

const answersOf = ({ row, athletes }: SeasonListRow, { list, onSearch }: Props): QuestionAnswer[] => [
  ...athletes.map((athlete, at) => ({
    ...{ key: String(at + 1), label: 'Choose an athlete', content: <AthleteLabel athlete={athlete} /> },
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
  if (!choice) return null;
  if (choice.skip) return 'is left out';
  const name = athletes.find((one) => one.id === choice.athlete_id)?.name;
  const remembered = choice.remember_alias === 1 ? ', the spelling is remembered' : '';
  return `is ${name ?? `athlete ${choice.athlete_id}`}${remembered}`;
}

const questionOf = (row: SeasonListRow, props: Props): Question => ({
  ...{ line: row.row, place: `row ${row.row}`, country: row.country, reason: row.reason },
  name: fullName(row.first, row.last) || `Row ${row.row}`,
  answers: answersOf(row, props),
  decision: decisionOf(row, props.list),
  undo: () => props.list.decide(row.row, null),
});

/** The rows that need, or needed, a decision. */
export function ListQuestions(props: Props) {
  const { plan, list } = props;
  const needed = plan.rows.filter((row) => row.act === 'question' || list.choices.has(row.row));
  return <QuestionList questions={needed.map((row) => questionOf(row, props))} onTakeBack={list.takeBack} />;
}
