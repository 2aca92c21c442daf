import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { listMediasOfAthlete } from '../../media-contract.ts';
import { MediaLibrary } from '../library/media-library.tsx';
import { pictureOf } from '../library/pictures.ts';
import { useWithArrived } from '../library/use-pictures.ts';

/** The media library limited to the pictures an athlete is tagged in; pictures uploaded here get the athlete's tag. */
export function AthleteMedias({ athlete }: { athlete: { id: number; name: string } }) {
  const { response, error, reload } = useApiQuery(listMediasOfAthlete, { id: athlete.id });
  const stored = useMemo(() => response?.medias.map(pictureOf), [response]);
  const pictures = useWithArrived(stored, athlete.id);
  return (
    <MediaLibrary
      {...{ pictures, error, reload, athlete }}
      name={`Pictures of ${athlete.name}`}
      memory="athlete-medias"
      uploaders={null}
    />
  );
}
