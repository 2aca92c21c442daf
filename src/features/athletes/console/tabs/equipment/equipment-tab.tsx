import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { listEquipmentSuggestions } from '#features/athletes/athlete-edit-contract.ts';
import { equipmentCatalogue, equipmentGroups } from '#rules/athletes/equipment-catalogue.ts';
import { type AthleteTabProps, TabSaving } from '../tab-saving.tsx';
import { EquipmentItemRow, type ItemSuggestions } from './equipment-item-row.tsx';
import styles from './equipment-tab.module.css';

const once = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];

/**
 * Other athletes' brands and models for each item, the most frequent first; without them there are no
 * suggestions.
 */
function useSuggestions(): (name: string) => ItemSuggestions {
  const { response } = useApiQuery(listEquipmentSuggestions, {});
  return useMemo(() => {
    const byItem = Map.groupBy(response?.suggestions ?? [], ({ name }) => name);
    return (name) => {
      const rows = byItem.get(name) ?? [];
      return {
        brands: once(rows.map(({ brand }) => brand)),
        modelsOf: (brand) =>
          once(rows.filter((row) => brand === '' || row.brand === brand).map(({ model }) => model)),
      };
    };
  }, [response]);
}

/** The equipment that the athlete races with: the whole catalogue, each item autosaved. */
export function EquipmentTab({ athlete }: AthleteTabProps) {
  const suggestionsOf = useSuggestions();
  return (
    <TabSaving athlete={athlete}>
      <div className={styles.tab}>
        {equipmentGroups.map((group) => (
          <FieldGroup key={group} name={group}>
            {equipmentCatalogue
              .filter((item) => item.group === group)
              .map((item) => (
                <EquipmentItemRow key={item.name} item={item} suggestions={suggestionsOf(item.name)} />
              ))}
          </FieldGroup>
        ))}
      </div>
    </TabSaving>
  );
}
