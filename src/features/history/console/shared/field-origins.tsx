import { type ReactNode, useCallback } from 'react';
import { FieldOriginButton } from '#console/ui/form/origin/field-origin-button.tsx';
import { FieldOriginContext } from '#console/ui/form/origin/field-origin-context.tsx';
import { FieldOriginFacts } from './field-origin-facts.tsx';

export interface FieldOriginsProps {
  /** Kind and id, as in history: "athlete 7". */
  record: string;
  children: ReactNode;
}

/** Each field of a record within shows on demand who set its value. */
export function FieldOrigins({ record, children }: FieldOriginsProps) {
  const render = useCallback(
    (field: string, label: string) => {
      const [entity = '', id = ''] = record.split(' ');
      return (
        <FieldOriginButton label={label}>
          <FieldOriginFacts {...{ entity, id, field }} />
        </FieldOriginButton>
      );
    },
    [record],
  );
  return <FieldOriginContext value={render}>{children}</FieldOriginContext>;
}
