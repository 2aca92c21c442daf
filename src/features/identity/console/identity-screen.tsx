import { useApiQuery } from '#console/api/queries.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { listDuplicates, listMerges, listNotTheSame } from '../identity-contract.ts';
import { PairFromUrl } from './compare/compare-from-url.tsx';
import { DuplicatesTab } from './duplicates-tab.tsx';
import { MergesTab } from './merges-tab.tsx';
import { NotTheSameTab } from './not-the-same-tab.tsx';

const TAB_IDS = ['likely', 'two-people', 'merges'] as const;

const CONTENT = { likely: DuplicatesTab, 'two-people': NotTheSameTab, merges: MergesTab };

/** Likely duplicate athletes, pairs marked as different people, and merges. */
export function IdentityScreen() {
  const [current] = useHashTab(TAB_IDS);
  const { response: duplicates } = useApiQuery(listDuplicates, {});
  const { response: apart } = useApiQuery(listNotTheSame, {});
  const { response: merges } = useApiQuery(listMerges, {});
  const count = (of: number | undefined) => (of === undefined ? {} : { count: of });
  const tabs = [
    { id: 'likely', label: 'Likely duplicates', ...count(duplicates?.total) },
    { id: 'two-people', label: 'Different people', ...count(apart?.pairs.length) },
    { id: 'merges', label: 'Merges', ...count(merges?.merges.length) },
  ];
  const label = tabs.find((tab) => tab.id === current)?.label ?? '';
  const Content = CONTENT[current];
  return (
    <Page name="Identity" titleDetail={label} tabs={<Tabs tabs={tabs} current={current} />}>
      <Content />
      <PairFromUrl />
    </Page>
  );
}
