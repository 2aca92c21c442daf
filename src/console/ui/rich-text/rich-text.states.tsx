import { useState } from 'react';
import type { PieceStates } from '#testing/fixtures/states.ts';
import { RichTextField } from './rich-text-field.tsx';

const BIOGRAPHY =
  '<h3>Start</h3><p>She began with <strong>swimming</strong> at the age of six.</p><h4>Wins</h4><ul><li><p>Kraichgau</p></li></ul><p><small>As of 2026</small></p>';

function Example({ start, error }: { start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <RichTextField
      label="Biography"
      height={260}
      value={value}
      onChange={setValue}
      {...(error ? { error } : {})}
    />
  );
}

export const states: PieceStates = {
  piece: 'Rich text',
  isWide: true,
  states: {
    'with text': () => <Example start={BIOGRAPHY} />,
    empty: () => <Example start="" />,
    refused: () => <Example start={BIOGRAPHY} error="Biography must be at most 300000 characters." />,
  },
};
