import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { listSharedLinks } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { athleteFields } from '#rules/athletes/athlete-fields.ts';
import { TextControl } from './athlete-controls.tsx';
import styles from './profile/field-groups.module.css';
import { ProfileMissing } from './profile/profile-missing.tsx';
import { type AthleteTabProps, TabSaving } from './tab-saving.tsx';

const LINKS = athleteFields.filter(
  ({ place, kind }) => place === 'profile' && (kind === 'social link' || kind === 'web address'),
);

const HINTS: Readonly<Record<string, string>> = {
  youtube: 'With the channel ID: youtube.com/channel/UC…',
  zwift: 'The URL of the profile',
};

/** Warns when another athlete has the same link: one of the two is wrong. */
function SharedLinks({ athlete }: { athlete: AthletePage }) {
  const { response } = useApiQuery(listSharedLinks, { id: athlete.id });
  return response?.shared.map(({ name, athlete_id, athlete: other }) => (
    <Notice key={name} kind="look">
      {LINKS.find((field) => field.name === name)?.label ?? name}:{' '}
      <TextLink address={addresses.athlete(athlete_id, 'social')}>{other}</TextLink> has the same link.
    </Notice>
  ));
}

/** The athlete's links; a user name is enough where the network has such URLs. */
export function SocialTab({ athlete }: AthleteTabProps) {
  const { profile } = athlete;
  return (
    <TabSaving athlete={athlete}>
      <div className={styles.wide}>
        {profile === null ? (
          <ProfileMissing athlete={athlete} what="Links" />
        ) : (
          <>
            <SharedLinks athlete={athlete} />
            <FieldGroup name="Social">
              {LINKS.map((field) => (
                <TextControl
                  key={field.name}
                  field={field}
                  placeholder="Type/copy an url link"
                  hint={HINTS[field.name]}
                  opens={profile[field.name as 'website']}
                />
              ))}
            </FieldGroup>
          </>
        )}
      </div>
    </TabSaving>
  );
}
