import type { ReactNode } from 'react';
import { addresses } from '#console/addresses.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { LaterPart } from '#console/shell/later-part.tsx';
import type { AthleteTabProps } from './athlete-tab-props.ts';

/** What is known meanwhile, and the way to the tab that is there. */
function Later({ athlete, known, words }: AthleteTabProps & { known: ReactNode; words: string }) {
  return (
    <LaterPart
      words={
        <>
          {known} {words}
        </>
      }
      links={[{ label: 'Results', address: addresses.athlete(athlete.id, 'results') }]}
    />
  );
}

/** "Height 180, Weight 70": those that somebody gave. */
const listed = (facts: readonly (readonly [string, string | number | null | undefined])[]): string =>
  facts
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== 0)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const sentence = (start: string, list: string, none: string): string =>
  list === '' ? none : `${start}${list}.`;

export function ProfileLater({ athlete }: AthleteTabProps) {
  const attribute = (name: string) => athlete.attributes.find((one) => one.name === name)?.value;
  const facts = listed([
    ['e-mail', athlete.email],
    ['birthday', attribute('birthday') ?? athlete.profile?.dob],
    ['height', attribute('height') ?? athlete.profile?.height],
    ['weight', attribute('weight') ?? athlete.profile?.weight],
    ['other spellings', athlete.aliases.map(({ alias }) => alias).join(' / ')],
  ]);
  const known = athlete.profile
    ? sentence('The profile says: ', facts, 'The profile is empty.')
    : sentence('Without a profile; known are: ', facts, `${athlete.name} has no profile.`);
  return <Later athlete={athlete} known={known} words="Profiles cannot be changed in this version." />;
}

export function SponsorsLater({ athlete }: AthleteTabProps) {
  const names = athlete.sponsors.map(
    ({ brand_id }) => athlete.brands.find(({ id }) => id === brand_id)?.name ?? `Brand ${brand_id}`,
  );
  return (
    <Later
      athlete={athlete}
      known={sentence('Sponsors, in their order: ', names.join(', '), `${athlete.name} has no sponsors.`)}
      words="Changing them is not part of this version."
    />
  );
}

export function EquipmentLater({ athlete }: AthleteTabProps) {
  const items = athlete.equipment.map(({ name, value, brand, model }) => {
    const what = [brand, model, value].filter(Boolean).join(' ');
    return [name, what] as const;
  });
  return (
    <Later
      athlete={athlete}
      known={sentence('Known: ', listed(items), 'No equipment is known.')}
      words="Changing it is not part of this version."
    />
  );
}

const NETWORKS = [
  'instagram',
  'twitter',
  'youtube',
  'facebook',
  'strava',
  'zwift',
  'tiktok',
  'website',
] as const;

export function SocialLater({ athlete }: AthleteTabProps) {
  const links = listed(NETWORKS.map((name) => [name, athlete.profile?.[name]] as const));
  return (
    <Later
      athlete={athlete}
      known={sentence('Known: ', links, 'No links are known.')}
      words="Changing them is not part of this version."
    />
  );
}

export function MediasLater({ athlete }: AthleteTabProps) {
  return (
    <Later
      athlete={athlete}
      known={`${athlete.name} is tagged in ${counted(athlete.medias.length, 'picture')}.`}
      words="The media library is not part of this version."
    />
  );
}
