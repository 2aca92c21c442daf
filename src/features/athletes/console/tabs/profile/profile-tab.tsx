import { dayHere } from '#console/ui/format/dates.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { AliasesSection } from '#features/identity/console/shared/aliases-section.tsx';
import { type AthleteTabProps, TabSaving } from '../tab-saving.tsx';
import { CompareWith } from './compare-with.tsx';
import { ProfileAccount } from './profile-account.tsx';
import { ProfileBiography } from './profile-biography.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { AttributeFields, MemberFields, ProfileFields } from './profile-fields.tsx';
import { ProfileMissing } from './profile-missing.tsx';
import { ProfileNotes } from './profile-notes.tsx';
import { ProfilePictures, SubmittedPictures } from './profile-pictures.tsx';
import { ProfileWarnings } from './profile-warnings.tsx';

/** Wide enough for "Alternate names". */
const LABELS_PX = 132;

/** Everything about the person: each field is autosaved, the biography is saved by its button. */
export function ProfileTab({ athlete }: AthleteTabProps) {
  const { profile } = athlete;
  return (
    <TabSaving athlete={athlete}>
      <ProfileAccount athlete={athlete} />
      <FormColumns labelWidth={LABELS_PX} aside={<ProfileFacts athlete={athlete} />}>
        {profile === null ? (
          <ProfileMissing athlete={athlete} what="Phone, dates, nicknames, manager and biography" />
        ) : null}
        <ProfileWarnings athlete={athlete} today={dayHere(new Date())} />
        <SubmittedPictures athlete={athlete} />
        <MemberFields athlete={athlete} />
        <AliasesSection athlete={athlete} end={<CompareWith athlete={athlete} />} />
        <ProfileNotes athlete={athlete} />
        <AttributeFields />
        {profile === null ? null : <ProfileFields athlete={athlete} />}
        <ProfilePictures athlete={athlete} />
        {profile === null ? null : <ProfileBiography athlete={athlete} profile={profile} />}
      </FormColumns>
    </TabSaving>
  );
}
