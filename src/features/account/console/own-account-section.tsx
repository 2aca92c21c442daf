import { makeCall } from '#console/calls/make-call.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { useSavedForm } from '#console/calls/saved-form.tsx';
import { useSession } from '#console/calls/session.tsx';
import { useToldAct } from '#console/calls/told-act.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { SuggestField } from '#console/kit/fields/suggest-field.tsx';
import { TextField } from '#console/kit/fields/text-field.tsx';
import { ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { type OwnAccount, readOwnAccount, saveOwnAccount } from '../own-account-contract.ts';
import styles from './settings.module.css';

const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

const fieldsOf = ({ first, last, timezone }: OwnAccount) => ({ first, last, timezone: timezone ?? '' });

function OwnAccountForm({ me }: { me: OwnAccount }) {
  const { lookAgain } = useSession();
  const saving = useToldAct(saveOwnAccount);
  const form = useSavedForm<OwnAccount, ReturnType<typeof fieldsOf>>({
    record: me,
    fieldsOf,
    labels: { first: 'First Name', last: 'Last Name', timezone: 'Time zone' },
    check: ({ first }) => (first.trim() === '' ? 'The first name is missing' : null),
    save: async (values, version) => {
      const input = { ...values, timezone: values.timezone.trim() || null, version };
      return (await saving.run(input, 'Your name and zone saved')).me;
    },
    read: async () => (await makeCall(readOwnAccount, {})).answer.me,
    onSaved: lookAgain,
  });
  const shared = { layout: 'stacked', width: 'full' } as const;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.whyNot === null) void form.save();
      }}
    >
      <TextField
        {...shared}
        label="First Name"
        autoComplete="given-name"
        error={form.errorOf('first')}
        {...form.field('first')}
      />
      <TextField
        {...shared}
        label="Last Name"
        autoComplete="family-name"
        error={form.errorOf('last')}
        {...form.field('last')}
      />
      <SuggestField
        {...shared}
        label="Time zone"
        placeholder="Europe/Berlin"
        suggestions={ZONES}
        error={form.errorOf('timezone')}
        {...form.field('timezone')}
      />
      <Button
        type="submit"
        disabled={form.whyNot !== null}
        title={form.whyNot ?? undefined}
        isBusy={form.isSaving}
      >
        Save
      </Button>
      {form.conflict}
    </form>
  );
}

/** The own name and time zone. */
export function OwnAccountSection() {
  const { answer, error, reload } = useLoaded(readOwnAccount, {});
  if (answer) return <OwnAccountForm me={answer.me} />;
  return error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState lines={3} />;
}
