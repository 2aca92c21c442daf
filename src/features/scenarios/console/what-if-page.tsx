import { useState } from 'react';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { Scenario } from '../scenarios-contract.ts';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { formatTotal, whyNotApplied } from './changes/what-if-texts.ts';
import { Comparison } from './saved/comparison.tsx';
import { useScenarioActions } from './saved/use-scenario-actions.ts';
import { useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
import styles from './what-if.module.css';
import { menuOf, WhatIfActions } from './what-if-actions.tsx';
import { type OpenDialog, WhatIfDialogs } from './what-if-dialogs.tsx';
import { ROWS, usePageCaps, WhatIfNumbers } from './what-if-numbers.tsx';
import { disciplineOf, WhatIfTools } from './what-if-tools.tsx';

export const DEFAULTS = { scenario: '', beside: '', view: 'overall', show: 'moved' };
type Values = typeof DEFAULTS;

interface Props {
  set: ListedRankingSet;
  scenarios: readonly Scenario[];
  scenario: Scenario | null;
  list: ListParams<Values>;
}

/** Changes previewed against one ranking set: the changes on the left, their effect on the right. */
export function WhatIfPage({ set, scenarios, scenario, list }: Props) {
  const { view, show, beside } = list.values;
  const [isOpen, setOpen] = useState<OpenDialog>(null);
  const draft = useDraft(scenario);
  const discipline = disciplineOf(view);
  const isOnlyDiffering = show !== 'all';
  const [rows, setRows] = useState(ROWS);
  const preview = usePreview(set.id, draft.changes, { discipline, isOnlyDiffering, rows });
  const caps = usePageCaps(preview.response, `${view} ${show}`);
  const wanted = Math.max(caps.MPRO.limit, caps.FPRO.limit);
  if (wanted !== rows) setRows(wanted);
  const open = (id: number | null) => list.set({ scenario: id === null ? '' : String(id), beside: '' });
  const actions = useScenarioActions(set.id, scenario, draft, open);
  const whyNot = whyNotApplied(scenario, draft, preview);
  const compared = scenarios.find((one) => String(one.id) === beside && one.id !== scenario?.id);

  const chooseScenario = async (id: string) => {
    if (draft.isChanged) {
      const leaves = await confirm({
        title: 'Leave without saving?',
        question: 'The changes on this page are not saved. Opening another scenario discards them.',
        confirmLabel: 'Discard them',
        isDanger: true,
        needsNetwork: false,
      });
      if (!leaves) return;
    }
    open(id === '' ? null : Number(id));
  };
  const addChange = () => setOpen({ dialog: 'change', edited: null });

  return (
    <Page
      name={scenario?.name ?? 'What if'}
      titleDetail={scenario ? 'What if' : undefined}
      facts={[`Rankings ${set.date}`, rankingTypeOf(set.type)?.name]}
      states={
        scenario?.applied_at ? (
          <StatusBadge state="published" label={`Applied ${scenario.applied_at.slice(0, 10)}`} />
        ) : null
      }
      note={
        draft.changes.length > 0 && preview.isCurrent ? whyNot : draft.isChanged ? 'Not saved' : undefined
      }
      actions={
        <WhatIfActions
          {...{ scenario, draft, whyNot }}
          isBusy={actions.isRunning}
          onSave={() => void actions.save()}
          onOpen={(dialog) => setOpen({ dialog })}
        />
      }
      menu={menuOf({ set, scenario, draft, onOpen: (dialog) => setOpen({ dialog }), drop: actions.drop })}
    >
      {scenario ? <PresentPeople entity="scenario" id={scenario.id} /> : null}
      <WhatIfTools
        {...{ scenarios, scenario, discipline, isOnlyDiffering }}
        onScenario={(id) => void chooseScenario(id)}
        comparedId={compared ? beside : ''}
        onCompare={(id) => list.set({ beside: id })}
        onDiscipline={(next) => list.set({ view: next })}
        onOnlyDiffering={(isOnly) => list.set({ show: isOnly ? 'moved' : 'all' })}
        message={compared ? '' : formatTotal(preview)}
      />
      <div className={styles.room}>
        <ChangesPanel
          changes={draft.changes}
          response={preview.response}
          scenarios={scenario === null ? scenarios : []}
          onAdd={addChange}
          onEdit={(edited) => setOpen({ dialog: 'change', edited })}
          onRemove={draft.remove}
        />
        {scenario && compared ? (
          <Comparison first={scenario.id} second={compared.id} discipline={discipline} />
        ) : (
          <WhatIfNumbers {...{ preview, caps }} onAdd={addChange} />
        )}
      </div>
      {actions.conflict}
      <WhatIfDialogs
        {...{ set, scenario, isOpen, actions }}
        response={preview.response}
        onClose={() => setOpen(null)}
        onChange={draft.put}
      />
    </Page>
  );
}
