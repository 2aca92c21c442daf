import type { CSSProperties } from 'react';
import { type FieldFrameProps, FormField } from './form-field.tsx';
import styles from './range-field.module.css';

export interface RangeFieldProps extends FieldFrameProps {
  value: number;
  min: number;
  max: number;
  /** The value as shown to users: "120 %". */
  valueText: string;
  onChange(value: number): void;
  isDisabled?: boolean;
}

/** A slider between two bounds, with its current value. */
export function RangeField({ value, min, max, valueText, onChange, isDisabled, ...frame }: RangeFieldProps) {
  return (
    <FormField {...frame}>
      {(ties) => (
        <div className={styles.range}>
          <input
            {...ties}
            type="range"
            className={styles.line}
            min={min}
            max={max}
            step={1}
            value={Math.round(value)}
            aria-valuetext={valueText}
            disabled={isDisabled}
            style={{ '--share': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output className={`${styles.text} n`} htmlFor={ties.id}>
            {valueText}
          </output>
        </div>
      )}
    </FormField>
  );
}
