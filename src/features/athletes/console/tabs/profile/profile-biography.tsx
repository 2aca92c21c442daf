import { useSavedForm } from '#console/api/record-form.tsx';
import { callApi } from '#console/api/request.ts';
import { useUndoableChange } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { RichTextField } from '#console/ui/rich-text/rich-text-field.tsx';
import { saveProfile } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { useAthleteCache } from '../athlete-saving.ts';
import { FieldGroup } from './field-group.tsx';

/** Spec 1 section 2. */
const EDITOR_PX = 500;

type Profile = NonNullable<AthletePage['profile']>;

/** The biography, saved by its button: formatted text has no moment of its own that means it. */
export function ProfileBiography({ athlete, profile }: { athlete: AthletePage; profile: Profile }) {
  const cache = useAthleteCache();
  const tellChange = useUndoableChange();
  const form = useSavedForm({
    record: profile,
    fieldsOf: ({ bio }: Profile) => ({ bio: bio ?? '' }),
    labels: { bio: 'Biography' },
    draft: `athlete ${athlete.id} biography`,
    async save({ bio }, version) {
      const attributes = [{ name: 'bio', value: bio }];
      const { answer, changeSetId } = await callApi(saveProfile, { id: athlete.id, attributes, version });
      cache.keep({ profile: answer.profile });
      tellChange(`Biography of ${athlete.name} saved`, changeSetId);
      return answer.profile;
    },
    async read() {
      const page = await cache.readAnew();
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
          disabled={form.isSaving || form.whyNot !== null}
          isBusy={form.isSaving}
          title={form.whyNot ?? undefined}
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
        error={form.errorOf('bio')}
      />
      {form.conflict}
    </FieldGroup>
  );
}
