import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavedForm } from '#console/records/record-form.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { plainText } from '#console/ui/format/plain-text.ts';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { RichTextField } from '#console/ui/rich-text/rich-text-field.tsx';
import { saveProfile } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { useAthleteCache } from '../athlete-saving.ts';

const EDITOR_PX = 500;

type Profile = NonNullable<AthletePage['profile']>;

/** The biography, saved by its button: formatted text has no single event that completes an edit. */
export function ProfileBiography({ athlete, profile }: { athlete: AthletePage; profile: Profile }) {
  const cache = useAthleteCache();
  const saving = useUndoableMutation(saveProfile);
  const form = useSavedForm({
    record: profile,
    fieldsOf: ({ bio }: Profile) => ({ bio: bio ?? '' }),
    labels: { bio: 'Biography' },
    texts: { bio: (html) => plainText(String(html)) },
    draft: `athlete ${athlete.id} biography`,
    async save({ bio }, version) {
      const attributes = [{ name: 'bio', value: bio }];
      const input = { id: athlete.id, attributes, version };
      const saved = await saving.run(input, `Biography of ${athlete.name} saved`);
      cache.keep({ profile: saved.profile });
      return saved.profile;
    },
    async read() {
      const page = await cache.readAgain();
      return page.profile ?? profile;
    },
  });
  return (
    <FieldGroup
      name="Biography"
      end={
        <Button
          size="small"
          variant="main"
          whyDisabled={form.whyNot}
          isBusy={form.isSaving}
          onClick={() => void form.save()}
        >
          Save biography
        </Button>
      }
    >
      <RichTextField
        label="Biography"
        height={EDITOR_PX}
        value={form.values.bio}
        onChange={(bio) => form.set({ bio })}
        field="bio"
        error={form.errorOf('bio')}
      />
      {form.conflict}
    </FieldGroup>
  );
}
