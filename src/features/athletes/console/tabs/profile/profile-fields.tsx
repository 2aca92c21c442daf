import { TextLink } from '#console/ui/actions/app-link.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { type AthleteField, type AthleteFieldPlace, athleteField } from '#rules/athletes/athlete-fields.ts';
import { firstEmailIn } from '#rules/athletes/email-in-text.ts';
import {
  AreaControl,
  ChoiceControl,
  DateControl,
  DivisionControl,
  NationControl,
  NumberControl,
  steps,
  TextControl,
} from '../athlete-controls.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './field-groups.module.css';

/** A field that is known to be there: the rules' tests say so. */
const field = (place: AthleteFieldPlace, name: string) => athleteField(place, name) as AthleteField;

/** Spec 1 section 5: what the profile's drop-downs offer, each with a "Select" equal to 0. */
const HEIGHTS = steps(150, 200, 'cm');
const WEIGHTS = steps(45, 100, 'kg');
const SELECT = 'Select';

function retirementHint({ retirement_date, retirement_source }: AthletePage): string | undefined {
  if (retirement_source === 'hand') return 'Set by hand: the sync leaves it as it is';
  return retirement_date === null ? undefined : 'By the rule: no race in 104 weeks';
}

/** The athlete's own columns. */
export function MemberFields({ athlete }: { athlete: AthletePage }) {
  return (
    <FieldGroup name="Athlete">
      <TextControl field={field('members', 'first')} />
      <TextControl field={field('members', 'last')} />
      <NationControl field={field('members', 'country')} />
      <DivisionControl field={field('members', 'division')} />
      <TextControl field={field('members', 'email')} />
      <TextControl field={field('members', 'link')} hint="Earlier links go on finding the athlete" />
      <DateControl field={field('members', 'retirement_date')} hint={retirementHint(athlete)} />
    </FieldGroup>
  );
}

export function AttributeFields() {
  return (
    <FieldGroup name="Attributes">
      <DateControl field={field('attributes', 'birthday')} />
      <NumberControl field={field('attributes', 'height')} hint="120 to 220" />
      <NumberControl field={field('attributes', 'weight')} hint="40 to 120" />
    </FieldGroup>
  );
}

/** The first e-mail-like string in the manager's text opens a mail. Spec 1 section 2. */
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
      <TextControl field={field('profile', 'phone_number')} />
      <DateControl field={field('profile', 'dob')} />
      <ChoiceControl field={field('profile', 'height')} options={HEIGHTS} emptyLabel={SELECT} isNumeric />
      <ChoiceControl field={field('profile', 'weight')} options={WEIGHTS} emptyLabel={SELECT} isNumeric />
      <TextControl field={field('profile', 'nicknames')} />
      <TextControl field={field('profile', 'alternate_names')} />
      <DateControl field={field('profile', 'maternity_leave')} />
      <AreaControl field={field('profile', 'manager')} rows={3} />
      <ManagerMail manager={athlete.profile?.manager ?? null} />
      <AreaControl field={field('profile', 'bio_short')} rows={4} isCounted />
    </FieldGroup>
  );
}
