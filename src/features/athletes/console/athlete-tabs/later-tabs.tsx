import { addresses } from '#console/addresses.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { LaterPart } from '#console/shell/later-part.tsx';
import type { AthleteTabProps } from './athlete-tab-props.ts';

/** What is known meanwhile, and the way to a tab that is there. */
export function MediasLater({ athlete }: AthleteTabProps) {
  const pictures = counted(athlete.medias.length, 'picture');
  return (
    <LaterPart
      words={`${athlete.name} is tagged in ${pictures}. The media library is not part of this version.`}
      links={[{ label: 'Results', address: addresses.athlete(athlete.id, 'results') }]}
    />
  );
}
