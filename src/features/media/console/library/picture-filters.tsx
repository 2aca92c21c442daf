import { type ReactNode, useMemo } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { AutocompleteField } from '#console/ui/select/autocomplete-field.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import type { TagNames } from '../tags/tag-names.ts';
import { useTagOptions } from '../tags/tag-options.tsx';
import { isUntagged, ORDERS, type PictureFilter, SHAPES, SIZES, yearsOf } from './picture-filter.ts';
import styles from './picture-filters.module.css';
import type { Picture } from './pictures.ts';

export interface PictureFiltersProps {
  values: PictureFilter & { order: string };
  onChange(changes: Partial<PictureFilter & { order: string }>): void;
  /** All pictures without the filter, for the counts of the options. */
  pictures: readonly Picture[];
  names: TagNames;
  /** Null where the pictures do not include who uploaded them and when. */
  uploaders: readonly { id: number; name: string }[] | null;
  /** The pictures are of one athlete: there is no athlete filter. */
  isOfOneAthlete: boolean;
  /** After the filters: the saved views. */
  views: ReactNode;
}

const ANY: SelectOption = { value: '', label: 'any' };

/** The options that occur in at least one picture, each with its count. */
function countedOptions(
  all: readonly { id: number; name: string }[],
  idsOf: (picture: Picture) => readonly number[],
  pictures: readonly Picture[],
): SelectOption[] {
  const counts = new Map<number, number>();
  for (const picture of pictures) for (const id of idsOf(picture)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return all.map(({ id, name }) => ({
    value: String(id),
    label: name,
    note: printCount(counts.get(id) ?? 0),
  }));
}

function periodOptions(pictures: readonly Picture[]): SelectOption[] {
  const years = yearsOf(pictures).map(({ year, count }) => ({
    value: String(year),
    label: String(year),
    note: printCount(count),
  }));
  return [
    ANY,
    { value: 'today', label: 'today' },
    { value: '7', label: 'the last 7 days' },
    { value: '30', label: 'the last 30 days' },
    ...years,
  ];
}

const uploaderOf = ({ uploadedBy }: Picture) => (uploadedBy === null ? [] : [uploadedBy]);

/** The filters of the library; all of them are stored in the URL. */
export function PictureFilters(props: PictureFiltersProps) {
  const { values, onChange, pictures, names, uploaders, isOfOneAthlete, views } = props;
  const untagged = useMemo(() => pictures.filter(isUntagged).length, [pictures]);
  const categories = useMemo(
    () => [ANY, ...countedOptions(names.allCategories, (picture) => picture.categories, pictures)],
    [names, pictures],
  );
  const { athlete: athletes } = useTagOptions(names);
  const people = useMemo(
    () => [ANY, ...countedOptions(uploaders ?? [], uploaderOf, pictures)],
    [uploaders, pictures],
  );
  const periods = useMemo(() => periodOptions(pictures), [pictures]);
  const select = (label: string, key: keyof typeof values, options: readonly SelectOption[]) => (
    <FilterSelect
      label={label}
      options={options}
      value={values[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <ToolBar>
      <span className={styles.tools}>
        <FilterBox
          label="Filter pictures by file name"
          placeholder="File name"
          width={120}
          value={values.name}
          onChange={(name) => onChange({ name })}
        />
        {isOfOneAthlete ? null : (
          <AutocompleteField
            label="Athlete in the picture"
            placeholder="Any athlete"
            layout="bare"
            width={120}
            opensFrom={2}
            options={athletes}
            value={values.athlete === '' ? null : values.athlete}
            onChange={(athlete) => onChange({ athlete: athlete ?? '' })}
          />
        )}
        {select('Category', 'category', categories)}
        {isOfOneAthlete ? null : (
          <Button
            size="small"
            aria-pressed={values.untagged !== ''}
            onClick={() => onChange({ untagged: values.untagged === '' ? '1' : '' })}
            trailing={<span className={styles.count}>{printCount(untagged)}</span>}
          >
            Untagged
          </Button>
        )}
        {uploaders ? select('Added', 'when', periods) : null}
        {select('Size', 'size', [ANY, ...SIZES])}
        {select('Shape', 'shape', [ANY, ...SHAPES])}
        {uploaders ? select('By', 'by', people) : null}
        <span className={styles.end}>
          {select('Order', 'order', ORDERS)}
          {views}
        </span>
      </span>
    </ToolBar>
  );
}
