import { Fragment, type ReactNode } from 'react';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { type AthleteField, athleteFields } from '#rules/athletes/athlete-fields.ts';
import { firstEmailIn } from '#rules/athletes/email-in-text.ts';
import { FieldControl } from '../athlete-controls.tsx';
import styles from './field-groups.module.css';

/** Kinds that have a tab or a group of their own. */
const ELSEWHERE: readonly AthleteField['kind'][] = ['picture', 'rich text', 'social link', 'web address'];

/** The profile's e-mail is the athlete's, which is edited there. */
const fieldsOf = (place: AthleteField['place']) =>
  athleteFields.filter(
    (field) =>
      field.place === place &&
      !ELSEWHERE.includes(field.kind) &&
      !(place === 'profile' && field.kind === 'e-mail'),
  );

function retirementHint({ retirement_date, retirement_source }: AthletePage): string | undefined {
  if (retirement_source === 'hand') return 'Set manually; sync does not change it';
  return retirement_date === null ? undefined : 'Automatic: no race in 104 weeks';
}

/** The columns of the athlete itself. */
export function MemberFields({ athlete }: { athlete: AthletePage }) {
  const hints: Readonly<Record<string, ReactNode>> = {
    link: 'Previous links keep working',
    retirement_date: retirementHint(athlete),
  };
  return (
    <FieldGroup name="Athlete">
      {fieldsOf('members').map((field) => (
        <FieldControl key={field.name} field={field} hint={hints[field.name]} />
      ))}
    </FieldGroup>
  );
}

export function AttributeFields() {
  return (
    <FieldGroup name="Attributes">
      {fieldsOf('attributes').map((field) => (
        <FieldControl key={field.name} field={field} />
      ))}
    </FieldGroup>
  );
}

/** Opens a mail to the first e-mail address in the manager's text. */
function ManagerMail({ manager }: { manager: string | null }) {
  const email = firstEmailIn(manager ?? '');
  if (email === null) return null;
  const [name = '', host = ''] = email.split('@');
  return (
    <div className={styles.under}>
      <TextLink address={`mailto:${encodeURIComponent(name)}@${host}`}>Mail {email}</TextLink>
    </div>
  );
}

export function ProfileFields({ athlete }: { athlete: AthletePage }) {
  return (
    <FieldGroup name="Profile">
      {fieldsOf('profile').map((field) => (
        <Fragment key={field.name}>
          <FieldControl field={field} />
          {field.name === 'manager' ? <ManagerMail manager={athlete.profile?.manager ?? null} /> : null}
        </Fragment>
      ))}
    </FieldGroup>
  );
}
