import { createContext, type ReactNode, use } from 'react';

/** Renders the button that shows who set a field, by the name of the field in history. Only pages of records have it. */
export const FieldOriginContext = createContext<((field: string, label: string) => ReactNode) | null>(null);

interface FieldOriginProps {
  field: string;
  label: string;
  /** In a line of text instead of the gap before a control: always visible. */
  isInline?: boolean;
}

/** The button at a field's label that shows who set its value; nothing where no record is edited. */
export function FieldOrigin({ field, label, isInline = false }: FieldOriginProps) {
  const button = use(FieldOriginContext)?.(field, label) ?? null;
  return isInline && button ? <span data-inline>{button}</span> : button;
}
