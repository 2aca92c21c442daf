import { ChevronDownIcon } from '#console/ui/icons/icons.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import styles from './filter-chip.module.css';
import type { FilterControlsProps } from './filter-controls.tsx';

/** Chips of the same size that cannot be pressed yet. */
const loading = ({ select, filters }: Pick<FilterControlsProps<never>, 'select' | 'filters'>) =>
  [...(select ? [`${select.label} ${select.value}`] : []), ...filters.map(({ label }) => label)].map(
    (label) => (
      <span key={label} className={styles.chip}>
        <span className={styles.opener}>
          {label}
          <ChevronDownIcon size={14} />
        </span>
      </span>
    ),
  );

const FilterControls = lazyPart<FilterControlsProps<never>>(
  () => import('./filter-controls.tsx').then((file) => file.FilterControls),
  { loading },
);

/** The filters of a list as chips, and a button that removes all of them. */
export function FilterChips<Row>(props: FilterControlsProps<Row>) {
  if (props.filters.length === 0 && !props.select) return null;
  return <FilterControls {...(props as unknown as FilterControlsProps<never>)} />;
}
