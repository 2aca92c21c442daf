import { type FocusEvent, useRef } from 'react';
import { IconButton } from '#console/ui/actions/button.tsx';
import { SavedNote } from '#console/ui/autosave/saved-note.tsx';
import { FieldOrigin } from '#console/ui/form/origin/field-origin-context.tsx';
import { CloseIcon } from '#console/ui/icons/icons.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import type { EquipmentItem } from '#rules/athletes/equipment-catalogue.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import styles from './equipment-tab.module.css';
import { NO_VALUE, useEquipmentItem } from './use-equipment-item.ts';

/** Values of other athletes for an item: brands, and models by brand. */
export interface ItemSuggestions {
  brands: readonly string[];
  modelsOf(brand: string): readonly string[];
}

const LONGEST = 200;

type Field = ReturnType<typeof useEquipmentItem>;

function ChoiceParts({ item, field }: { item: EquipmentItem; field: Field }) {
  const options = (item.choices ?? []).map((choice) => ({ value: choice, label: choice }));
  return (
    <SelectField
      label={item.label}
      layout="bare"
      width={200}
      options={options}
      emptyLabel="Select"
      value={field.value.value === '' ? null : field.value.value}
      onChange={(value) => field.onChange({ ...NO_VALUE, value: value ?? '' })}
      onCommit={field.onCommit}
    />
  );
}

interface TextPartsProps {
  item: EquipmentItem;
  field: Field;
  suggestions: ItemSuggestions;
}

function TextParts({ item, field, suggestions }: TextPartsProps) {
  return (['brand', 'model'] as const).map((part) => (
    <SuggestField
      key={part}
      label={`${item.label}, ${part}`}
      layout="bare"
      width="full"
      placeholder={sentenceCase(part)}
      maxLength={LONGEST}
      suggestions={part === 'brand' ? suggestions.brands : suggestions.modelsOf(field.value.brand)}
      value={field.value[part]}
      onChange={(next) => field.onChange({ ...field.value, [part]: next })}
      onCommit={field.onPart}
    />
  ));
}

/** One item: brand and model, or one of its list; cleared by its button, and autosaved. */
export function EquipmentItemRow({
  item,
  suggestions,
}: {
  item: EquipmentItem;
  suggestions: ItemSuggestions;
}) {
  const field = useEquipmentItem(item);
  const { value, brand, model } = field.value;
  const isEmpty = value === '' && brand === '' && model === '';
  const parts = useRef<HTMLDivElement>(null);
  const clear = () => {
    field.onChange(NO_VALUE);
    field.onCommit();
    // The button is removed together with the value that it cleared.
    parts.current?.querySelector<HTMLElement>('input, button:not([tabindex="-1"])')?.focus();
  };
  const left = (event: FocusEvent<HTMLElement>) => {
    if (item.choices === null && !event.currentTarget.contains(event.relatedTarget)) field.onCommit();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the form's grid, whose fields have their own labels
    <div className={styles.row} role="group" aria-label={item.label} onBlur={left}>
      <span className={styles.label}>{item.label}</span>
      <div ref={parts} className={styles.parts} data-field={item.name}>
        <FieldOrigin field={item.name} label={item.label} />
        {item.choices === null ? (
          <TextParts item={item} field={field} suggestions={suggestions} />
        ) : (
          <ChoiceParts item={item} field={field} />
        )}
      </div>
      <span className={styles.clear}>
        {isEmpty ? null : (
          <IconButton size="small" icon={CloseIcon} label={`Clear ${item.label}`} onClick={clear} />
        )}
      </span>
      <SavedNote state={field.state} />
    </div>
  );
}
