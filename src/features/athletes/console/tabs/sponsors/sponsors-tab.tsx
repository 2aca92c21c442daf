import { useRef } from 'react';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { SavedNote } from '#console/ui/autosave/saved-note.tsx';
import { SortableList } from '#console/ui/data-table/sortable-list/sortable-list.tsx';
import { FieldOrigin } from '#console/ui/form/origin/field-origin-context.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { type AthleteTabProps, TabSaving } from '../tab-saving.tsx';
import { AddSponsor } from './add-sponsor.tsx';
import styles from './sponsors-tab.module.css';
import { useSponsors } from './use-sponsors.ts';

/** The brand's logo in a fixed width, so that the names are aligned. */
function Logo({ address }: { address: string | null }) {
  return <span className={styles.logo}>{address ? <img src={address} alt="" loading="lazy" /> : null}</span>;
}

function Sponsors({ athlete }: AthleteTabProps) {
  const brandOf = (id: number) => athlete.brands.find((brand) => brand.id === id);
  // A brand that was just added is not in the response yet.
  const added = useRef(new Map<number, string>()).current;
  const nameOf = (id: number) => brandOf(id)?.name ?? added.get(id) ?? `Brand ${id}`;
  const { ids, state, add, remove, move } = useSponsors(nameOf);
  const hasLogos = ids.some((id) => brandOf(id)?.logo);
  return (
    <div className={styles.tab} data-field="sponsors">
      <SectionHead
        name="Sponsors"
        facts={`${counted(ids.length, 'brand')}, in display order`}
        end={
          <>
            <SavedNote state={state} />
            <FieldOrigin field="sponsors" label="Sponsors" isInline />
          </>
        }
      />
      <div className={styles.content}>
        <AddSponsor
          brands={athlete.brands}
          present={ids}
          onAdded={(id, name) => {
            added.set(id, name);
            add(id);
          }}
        />
        {ids.length === 0 ? (
          <EmptyState
            title="No sponsors yet"
            message="Add the first brand above; the order can be changed later."
          />
        ) : (
          <SortableList
            label={`Sponsors of ${athlete.name} in their order`}
            items={ids}
            itemKey={(id) => id}
            itemName={nameOf}
            onMove={move}
            onRemove={remove}
          >
            {(id) => (
              <>
                {hasLogos ? <Logo address={brandOf(id)?.logo ?? null} /> : null}
                <AppLink className={styles.name} address={addresses.brand(id)} draggable={false}>
                  {nameOf(id)}
                </AppLink>
              </>
            )}
          </SortableList>
        )}
      </div>
    </div>
  );
}

/** The brands that sponsor the athlete, in their order; each action is saved at once. */
export function SponsorsTab({ athlete }: AthleteTabProps) {
  return (
    <TabSaving athlete={athlete}>
      <Sponsors athlete={athlete} />
    </TabSaving>
  );
}
