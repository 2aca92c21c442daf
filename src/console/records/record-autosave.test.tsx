import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { RecordSavingProvider, useAutosavedField } from './record-autosave.tsx';

interface Stored {
  text: string;
  version: number;
}

interface CityProps {
  /** The value and version of each save. */
  sent: [string, number][];
  /** Shows another stored value. */
  shown: { by?: Dispatch<SetStateAction<Stored>> };
}

function City({ sent, shown }: CityProps) {
  const [stored, setStored] = useState<Stored>({ text: '', version: 0 });
  useEffect(() => {
    shown.by = setStored;
  }, [shown]);
  const field = useAutosavedField<string>({
    id: 'city',
    label: 'City',
    stored: stored.text,
    version: stored.version,
    print: String,
    async save(value, version) {
      sent.push([value, version]);
      return { version: version + 1, changeSetId: null };
    },
    readAnew: async () => ({ value: '', version: 0 }),
  });
  return (
    <>
      <input aria-label="City" value={field.value} onChange={(event) => field.onChange(event.target.value)} />
      <p>{field.state.kind}</p>
    </>
  );
}

it('continues from the version of its own save, though the record is shown as before for a moment', async () => {
  const sent: CityProps['sent'] = [];
  const shown: CityProps['shown'] = {};
  const show = (stored: Stored) => act(() => shown.by?.(stored));
  await renderScreen(
    <RecordSavingProvider record="race 1">
      <City sent={sent} shown={shown} />
    </RecordSavingProvider>,
  );
  const type = (value: string) => fireEvent.change(screen.getByLabelText('City'), { target: { value } });
  type('Oakley');
  await screen.findByText('saved');
  type('Oakley Sutro');
  show({ text: 'Oakley', version: 1 });
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText('saved');
  show({ text: 'Oakley Sutro', version: 2 });
  // Somebody else saved it, and it is shown.
  show({ text: 'Kona', version: 3 });
  type('Kona Sutro');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ['Oakley', 0],
    ['Oakley Sutro', 1],
    ['Kona Sutro', 3],
  ]);
});
