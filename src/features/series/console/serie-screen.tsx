import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { readSerie } from '../series-contract.ts';
import { SeriePage } from './serie-page.tsx';

/** One serie: /serie/{alias}. */
export function SerieScreen() {
  const alias = useRouteParameter('alias');
  return (
    <RecordScreen
      name="Serie"
      call={readSerie}
      input={{ alias }}
      idOf={({ serie }) => serie.id}
      back={{ message: 'Back to Series', address: addresses.series() }}
      isPreviousKept
    >
      {({ serie }) => <SeriePage serie={serie} openedAs={alias} />}
    </RecordScreen>
  );
}
