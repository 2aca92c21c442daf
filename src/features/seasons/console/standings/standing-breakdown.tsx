import { addresses } from '#console/routes.ts';
import { AppLink, TextLink } from '#console/ui/actions/app-link.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { isRanked } from '#console/ui/format/figures.ts';
import { Line, Mute } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { CopyAsText } from '#features/ranking-explanations/console/shared/copy-as-text.tsx';
import { formatPlace } from '#rules/explanation/explanation-texts.ts';
import type { Standing, Standings } from '../../standings-contract.ts';
import styles from './standings-tab.module.css';
import {
  breakdownAsText,
  needsText,
  outlookText,
  printPlace,
  printSeasonPoints,
  tierOf,
  tieText,
} from './standings-texts.ts';

function Parts({ row, shown }: { row: Standing; shown: Standings }) {
  const raceOf = (id: number) => shown.races.find((race) => race.id === id);
  return (
    <table className={styles.parts} aria-label={`What counts for ${row.name}`}>
      <thead>
        <tr>
          <th scope="col">Race</th>
          <th scope="col">Place</th>
          <th scope="col">Why</th>
          <th scope="col" data-align="right">
            Points
          </th>
          <th scope="col" data-align="right">
            Counts
          </th>
        </tr>
      </thead>
      <tbody>
        {row.scores.map((score) => (
          <tr key={score.race_id} data-dropped={!score.counts || undefined}>
            <td>
              <TextLink address={addresses.race(score.race_id, 'results')}>
                {raceOf(score.race_id)?.name}
              </TextLink>
            </td>
            <td>{printPlace(score)}</td>
            <td>{score.reason}</td>
            <td data-align="right">{printSeasonPoints(score.points)}</td>
            <td data-align="right">{score.counts ? printSeasonPoints(score.points) : '–'}</td>
          </tr>
        ))}
        {row.olympic_bonus_points > 0 ? (
          <tr>
            <td colSpan={2}>Olympic bonus</td>
            <td>{row.olympic_bonus_reason}</td>
            <td data-align="right">{printSeasonPoints(row.olympic_bonus_points)}</td>
            <td data-align="right">{printSeasonPoints(row.olympic_bonus_points)}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          <td data-align="right">{printSeasonPoints(row.points)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface Props {
  /** Null while nothing is open. */
  row: Standing | null;
  shown: Standings;
  onClose(): void;
}

/** What an athlete's total is made of, what decided a tie, and what is still possible. */
export function StandingBreakdown({ row, shown, onClose }: Props) {
  if (row === null) return null;
  const notes = [tieText(row, shown.standings), outlookText(row), needsText(row)].filter(
    (text) => text !== null,
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={
        <Line>
          <Flag country={row.country} />
          <AppLink address={addresses.athlete(row.id)}>{row.name}</AppLink>
          <Mute>
            {isRanked(row.rank) ? `${formatPlace(row.rank)}, ` : 'not ranked, '}
            {tierOf(row)}
          </Mute>
        </Line>
      }
      footerNote={<CopyAsText text={() => breakdownAsText(row, shown)} />}
    >
      <Parts row={row} shown={shown} />
      {notes.length === 0 ? null : (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
