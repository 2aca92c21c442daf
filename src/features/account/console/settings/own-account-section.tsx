import { useApiQuery } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useSession } from '#console/api/session.tsx';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavedForm } from '#console/records/record-form.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { computerZone, isNamedZone } from '#console/ui/format/dates.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import { type OwnAccount, readOwnAccount, saveOwnAccount } from '#features/account/own-account-contract.ts';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import styles from './settings.module.css';

const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

const fieldsOf = ({ first, last, timezone }: OwnAccount) => ({ first, last, timezone: timezone ?? '' });

const zoneHint = (zone: string): string =>
  isNamedZone(zone)
    ? 'Times are shown in this zone'
    : `Times are shown in the zone of this computer, ${computerZone()}`;

function OwnAccountForm({ me }: { me: OwnAccount }) {
  const { lookAgain } = useSession();
  const saving = useUndoableMutation(saveOwnAccount);
  const form = useSavedForm<OwnAccount, ReturnType<typeof fieldsOf>>({
    record: me,
    fieldsOf,
    labels: { first: 'First Name', last: 'Last Name', timezone: 'Time zone' },
    check: ({ first }) => (first.trim() === '' ? 'The first name is missing' : null),
    save: async (values, version) => {
      const input = { ...values, timezone: values.timezone.trim() || null, version };
      const saved = await saving.run(input, 'Your name and time zone saved');
      lookAgain();
      return saved.me;
    },
    read: async () => (await callApi(readOwnAccount, {})).response.me,
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
      <TextField {...shared} label="First Name" autoComplete="given-name" {...form.field('first')} />
      <TextField {...shared} label="Last Name" autoComplete="family-name" {...form.field('last')} />
      <SuggestField
        {...shared}
        label="Time zone"
        placeholder="Europe/Berlin"
        hint={zoneHint(form.values.timezone.trim())}
        suggestions={ZONES}
        {...form.field('timezone')}
      />
      <Button type="submit" whyDisabled={form.whyNot} isBusy={form.isSaving}>
        Save
      </Button>
      {form.conflict}
    </form>
  );
}

/** The current user's name and time zone. */
export function OwnAccountSection() {
  const { response, error, reload } = useApiQuery(readOwnAccount, {});
  if (response)
    return (
      <FieldOrigins record={`account ${response.me.id}`}>
        <OwnAccountForm me={response.me} />
      </FieldOrigins>
    );
  return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={3} />;
}
