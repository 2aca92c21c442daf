import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { CountryField } from '#features/athletes/console/shared/country-field.tsx';
import { DIVISIONS } from '#features/athletes/console/shared/new-athlete-fields.tsx';
import { useOtherSpellings } from '#features/identity/console/shared/use-other-spellings.ts';
import { divisions } from '#rules/races/division.ts';
import type { NamedAthlete } from './similar-names.ts';
import { EMPTY_ATHLETE, type KnownAthlete, useNewAthlete } from './use-new-athlete.ts';

export interface AddAthleteDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Existing athletes, to warn of similar names. */
  athletes: readonly NamedAthlete[];
  onAdded(id: number): void;
}

/** Opens an athlete in a new tab, so that what is typed here is not lost. */
function OpenIt({ athlete, message }: { athlete: KnownAthlete; message: string }) {
  return (
    <TextLink address={addresses.athlete(athlete.id)} isElsewhere>
      {message}
    </TextLink>
  );
}

function SimilarNamesHint({ near }: { near: readonly NamedAthlete[] }) {
  const spellingsOf = useOtherSpellings(near.length === 0);
  if (near.length === 0) return undefined;
  const alsoOf = (athlete: NamedAthlete) => {
    const spellings = spellingsOf(athlete);
    return spellings === '' ? '' : `, also ${spellings}`;
  };
  return (
    <>
      Similar names:{' '}
      {near.map((athlete, place) => (
        <span key={athlete.id}>
          {place === 0 ? '' : ', '}
          <OpenIt athlete={athlete} message={athlete.name} />
          {alsoOf(athlete)} ({athlete.division}, {athlete.country ?? 'no nation'})
        </span>
      ))}
    </>
  );
}

/** Add a new Athlete: remains open after each, so that several can be added. */
export function AddAthleteDialog({ isOpen, onClose, athletes, onAdded }: AddAthleteDialogProps) {
  const { given, set, near, isReady, add, added, existing, refused, request } = useNewAthlete(
    isOpen ? athletes : NOBODY,
    onAdded,
  );
  const setCountry = useCallback((country: string | null) => set({ country }), [set]);
  const error = (field: string) => (refused?.field === field ? refused.message : null);
  const field = (name: 'first' | 'last' | 'email') =>
    ({
      layout: 'stacked',
      width: 'full',
      error: error(name),
      value: given[name],
      onChange: (value: string) => set({ [name]: value }),
    }) as const;
  const hasTyped = JSON.stringify(given) !== JSON.stringify(EMPTY_ATHLETE);
  const fields = useRef<HTMLDivElement>(null);
  const isNextDue = added !== null && !hasTyped && !request.isRunning;
  useEffect(() => {
    if (isNextDue) fields.current?.querySelector('input')?.focus();
  }, [isNextDue]);
  let note: ReactNode;
  if (existing) note = <OpenIt athlete={existing} message="Open the athlete of this name" />;
  else if (added && !hasTyped) note = <OpenIt athlete={added} message={`${added.name} was added. Open it`} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a new Athlete"
      hasUnsaved={hasTyped}
      footerNote={note}
      cancelLabel="Close"
      confirm={{
        label: 'Create New Athlete',
        run: () => void add(),
        whyDisabled: isReady ? null : 'Fill in the required fields first',
        request,
      }}
    >
      <Stack ref={fields}>
        <TextField {...field('first')} label="First" isRequired isFocused maxLength={100} />
        <TextField
          {...field('last')}
          label="Last"
          isRequired
          maxLength={100}
          hint={near.length > 0 ? <SimilarNamesHint near={near} /> : undefined}
        />
        <CountryField value={given.country} onChange={setCountry} error={error('country')} />
        <SelectField
          label="Division"
          layout="stacked"
          isRequired
          options={DIVISIONS}
          value={given.division}
          onChange={(division) => set({ division: divisions.find((one) => one === division) ?? null })}
          error={error('division')}
        />
        <TextField {...field('email')} label="Email" type="email" maxLength={254} />
        {refused?.field === '' ? <p role="alert">{refused.message}</p> : null}
      </Stack>
    </Dialog>
  );
}

const NOBODY: readonly NamedAthlete[] = [];
