import { ManyAnswers } from '#features/results/console/shared/many-answers.tsx';
import type { ListPlan } from '../../lists-import-contract.ts';
import { isOpenLine } from './list-texts.ts';
import type { ListImportState } from './use-list-plan.ts';

/** One press for all unknown names, all open questions, or everybody who would leave. */
export function ListManyAnswers({ plan, list }: { plan: ListPlan; list: ListImportState }) {
  const open = plan.lines.filter((line) => isOpenLine(line, plan));
  const newcomers = open.filter(({ method, division }) => method === 'none' && division !== null);
  return (
    <ManyAnswers
      answers={[
        {
          ...{ keys: 'N', label: `All ${newcomers.length} are new`, isOffered: newcomers.length > 1 },
          run: () => list.decideAll(newcomers.map(({ line }) => [line, { line, create: true }])),
        },
        {
          ...{ keys: 'X', label: `Leave out all ${open.length}`, isOffered: open.length > 1 },
          run: () => list.decideAll(open.map(({ line }) => [line, { line, skip: true }])),
        },
        {
          keys: 'K',
          label: list.keepsAll ? 'Remove those who are not in the list' : `Keep all ${plan.leaves.length}`,
          isOffered: list.keepsAll || plan.leaves.length > 1,
          run: () => list.keepAll(!list.keepsAll),
        },
      ]}
    />
  );
}
