import { Notice } from '#console/ui/layout/notice.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { birthdayWarning, mismatchWarning } from '#rules/athletes/athlete-field-values.ts';

/** Facts that are stored twice: as an attribute and in the profile. */
const TWICE = [
  ['birthday', 'dob', 'Birthday', ''],
  ['height', 'height', 'Height', ' cm'],
  ['weight', 'weight', 'Weight', ' kg'],
] as const;

/** Warnings about an athlete's data; none of it is refused. */
export function profileWarnings(athlete: AthletePage, today: string): string[] {
  const attribute = (name: string) => athlete.attributes.find((one) => one.name === name)?.value ?? null;
  const twice = TWICE.flatMap(([name, inProfile, label, unit]) => {
    const differs = mismatchWarning(attribute(name), athlete.profile?.[inProfile] ?? null);
    if (differs === null) return [];
    return [
      `${label}: the attribute says ${differs.attribute}${unit}, the profile ${differs.profile}${unit}.`,
    ];
  });
  const birthdays = [
    ['Birthday', attribute('birthday')],
    ['Date of birth', athlete.profile?.dob ?? null],
  ] as const;
  const odd = birthdays.flatMap(([label, day]) => {
    const message = birthdayWarning(day, today);
    return message === null ? [] : [`${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`];
  });
  return [...odd, ...twice];
}

/** Shows the warnings above the fields while they are edited. */
export function ProfileWarnings({ athlete, today }: { athlete: AthletePage; today: string }) {
  return profileWarnings(athlete, today).map((message) => (
    <Notice key={message} kind="look">
      {message}
    </Notice>
  ));
}
