import { useMemo } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import type { NextSeasonRow } from '../../next-season-contract.ts';
import { contractNotes, contractWarnings } from '../contract-notes.tsx';
import styles from './next-season.module.css';

/** The tier that staff give, by athlete; nobody has one until they choose it. */
export type Chosen = ReadonlyMap<number, string>;

interface Props {
  name: string;
  rows: readonly NextSeasonRow[];
  tiers: readonly SelectOption[];
  chosen: Chosen;
  onChoose(tiers: ReadonlyMap<number, string | null>): void;
}

function columnsOf({ tiers, chosen, onChoose }: Props): readonly TableColumn<NextSeasonRow>[] {
  return [
    {
      ...valueColumn<NextSeasonRow>('name', 'Name', (row) => row.name, { isName: true }),
      cell: (row) => (
        <NameCell name={row.name} country={row.country} note={contractWarnings(row).join(', ')} />
      ),
    },
    valueColumn('reason', 'Reason', (row) => row.reasons.join(', '), {
      width: 280,
      cell: (row) => <span title={contractNotes(row).join(', ')}>{row.reasons.join(', ')}</span>,
    }),
    {
      id: 'tier',
      head: 'Contract Tier',
      width: 148,
      cell: ({ id, name }) => (
        <SelectField
          label={`Contract tier of ${name}`}
          layout="bare"
          width="full"
          options={tiers}
          emptyLabel="-"
          value={chosen.get(id) ?? null}
          onChange={(tier) => onChoose(new Map([[id, tier]]))}
        />
      ),
      sortValue: ({ id }) => chosen.get(id),
    },
  ];
}

/** The athletes of a division who may get a contract, with the reason, and the tier that staff choose for each. */
export function ContractChoices(props: Props) {
  const { name, rows, tiers, chosen, onChoose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these props alone
  const columns = useMemo(() => columnsOf(props), [tiers, chosen, onChoose]);
  const proposed = rows.filter((row) => row.contract_tier_id !== null);
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const isAll = proposed.length > 0 && proposed.every(({ id }) => chosen.has(id));
  const choose = () =>
    onChoose(
      new Map((isAll ? rows : proposed).map((row) => [row.id, isAll ? null : String(row.contract_tier_id)])),
    );
  return (
    <section className={styles.choices}>
      <SectionHead
        name={name}
        facts={`${count} of ${rows.length} chosen`}
        end={
          <Button
            size="small"
            onClick={choose}
            whyDisabled={proposed.length === 0 ? 'Nobody is proposed for the tier Contract' : null}
          >
            {isAll ? 'Choose nobody' : `Choose all ${proposed.length} proposed`}
          </Button>
        }
      />
      <DataTable
        name={`${name} for the next season`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        layout="flow"
        edge="sheet"
        empty={<EmptyState title="Nobody is proposed" />}
      />
    </section>
  );
}
