import { useCallback } from 'react';
import { ParsedTextField, type ParsedTextFieldProps, type Reading } from './parsed-text-field.tsx';

export interface NumberFieldProps extends Omit<ParsedTextFieldProps<number | null>, 'read' | 'print'> {
  min?: number;
  max?: number;
  /** Number of decimals that the value may have; 0 for whole numbers. */
  decimals?: number;
  /** Always show that many decimals. */
  isFixed?: boolean;
  /** Thousands are separated: 25 000. Not for years. */
  isGrouped?: boolean;
}

interface Bounds {
  min: number | undefined;
  max: number | undefined;
  decimals: number;
}

const range = ({ min, max }: Bounds): string => {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return min !== undefined ? `${min} or more` : `${max} or less`;
};

/** Reads a number with point or comma; thousands may be separated. Empty is null. */
export function readNumber(text: string, bounds: Bounds): Reading<number | null> {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  if (bare === '') return { value: null };
  if (!/^[-+]?\d*\.?\d+$|^[-+]?\d+\.$/.test(bare)) return { problem: 'enter a number' };
  const value = Number(bare);
  const digits = bare.split('.')[1]?.length ?? 0;
  if (digits > bounds.decimals)
    return {
      problem:
        bounds.decimals === 0 ? 'enter a whole number' : `at most ${bounds.decimals} digits after the point`,
    };
  if ((bounds.min !== undefined && value < bounds.min) || (bounds.max !== undefined && value > bounds.max))
    return { problem: range(bounds) };
  return { value };
}

/** A number; comma or point are accepted, shown in one format. Its value is null when empty. */
export function NumberField({
  min,
  max,
  decimals = 0,
  isFixed = false,
  isGrouped = false,
  width = 128,
  ...rest
}: NumberFieldProps) {
  const read = useCallback((text: string) => readNumber(text, { min, max, decimals }), [min, max, decimals]);
  const print = useCallback(
    (value: number | null) => {
      if (value === null) return '';
      const text = isFixed ? value.toFixed(decimals) : String(value);
      return isGrouped ? text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '\u00a0') : text;
    },
    [decimals, isFixed, isGrouped],
  );
  return (
    <ParsedTextField
      {...rest}
      width={width}
      read={read}
      print={print}
      inputMode={decimals === 0 && (min ?? 0) >= 0 ? 'numeric' : 'decimal'}
    />
  );
}
