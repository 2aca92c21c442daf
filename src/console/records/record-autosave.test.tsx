import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { ApiError } from '../api/api-error.ts';
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
  /** What is stored, if someone else has changed it. */
  theirs?: Stored;
  /** Reads it. */
  read?(theirs: Stored): Promise<Stored>;
}

function City({ sent, shown, theirs = { text: '', version: 0 }, read = async (it) => it }: CityProps) {
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
      if (version < theirs.version) throw new ApiError(409, 'Ann changed City', { code: 'stale-edit' });
      return { version: version + 1, changeSetId: null };
    },
    async readAgain() {
      const { text, version } = await read(theirs);
      return { value: text, version };
    },
  });
  return (
    <>
      <input aria-label="City" value={field.value} onChange={(event) => field.onChange(event.target.value)} />
      <p>{field.state.kind}</p>
    </>
  );
}

const typeCity = (value: string) => fireEvent.change(screen.getByLabelText('City'), { target: { value } });

it('asks about all that was typed when someone else saved first, also while their value is read', async () => {
  const sent: CityProps['sent'] = [];
  const reads: (() => void)[] = [];
  const { user } = await renderScreen(
    <RecordSavingProvider record="race 1">
      <City
        sent={sent}
        shown={{}}
        theirs={{ text: 'Kona', version: 5 }}
        read={(theirs) => new Promise((resolve) => reads.push(() => resolve(theirs)))}
      />
    </RecordSavingProvider>,
  );
  typeCity('Nice');
  await waitFor(() => expect(reads).toHaveLength(1));
  typeCity('Nice and Kona');
  reads[0]?.();
  await waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.();
  const question = await screen.findByRole('alertdialog', { name: 'Changed meanwhile' });
  expect(question.textContent).toContain('Nice and Kona');
  await user.click(screen.getByRole('button', { name: 'Keep my value' }));
  await screen.findByText('saved');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Nice and Kona');
  expect(sent).toEqual([
    ['Nice', 0],
    ['Nice and Kona', 0],
    ['Nice and Kona', 5],
  ]);
});

it('continues from the version of its own save, though the record is shown as before for a moment', async () => {
  const sent: CityProps['sent'] = [];
  const shown: CityProps['shown'] = {};
  const show = (stored: Stored) => act(() => shown.by?.(stored));
  await renderScreen(
    <RecordSavingProvider record="race 1">
      <City sent={sent} shown={shown} />
    </RecordSavingProvider>,
  );
  typeCity('Oakley');
  await screen.findByText('saved');
  typeCity('Oakley Sutro');
  show({ text: 'Oakley', version: 1 });
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText('saved');
  show({ text: 'Oakley Sutro', version: 2 });
  // Somebody else saved it, and it is shown.
  show({ text: 'Kona', version: 3 });
  typeCity('Kona Sutro');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ['Oakley', 0],
    ['Oakley Sutro', 1],
    ['Kona Sutro', 3],
  ]);
});
