import { useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { AddIcon, CloseIcon } from '#console/ui/icons/icons.tsx';
import { useEnterConfirms } from '#console/ui/overlay/use-enter-confirms.ts';
import { SelectField } from '#console/ui/select/select.tsx';
import { type AthleteOption, listAthleteOptions } from '#features/athletes/athletes-contract.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { formatPlace } from '#rules/explanation/explanation-texts.ts';
import { unranked } from '#rules/points/places.ts';
import type { AssumedPlace, StandingsRace } from '../../standings-contract.ts';
import styles from './standings-tab.module.css';
import { shortRaceName } from './standings-texts.ts';

interface Props {
  races: readonly StandingsRace[];
  places: readonly AssumedPlace[];
  onChange(places: readonly AssumedPlace[]): void;
}

const MOST_STARTERS = 200;

/** The place as a sentence: "Anna Berg 1st in Doha", "no place" for someone who drops out or is disqualified. */
const placeText = (name: string, place: number, race: string): string =>
  `${name} ${place === unranked ? 'without a place' : formatPlace(place)} in ${race}`;

/** The first upcoming race; else the first without results, else the last. */
function nextRace(races: readonly StandingsRace[]): StandingsRace | undefined {
  const last = races.findLastIndex(({ has_results }) => has_results);
  return races[last + 1] ?? races.find(({ has_results }) => !has_results) ?? races.at(-1);
}

/** Places that are assumed in any race of the season: the tables follow, nothing is saved. */
export function StandingsWhatIf({ races, places, onChange }: Props) {
  const next = nextRace(races);
  const [selected, setChosen] = useState<string | null>(null);
  const chosen = selected ?? (next ? String(next.id) : null);
  const [athlete, setAthlete] = useState<AthleteOption | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const athletes = useApiQuery(listAthleteOptions, {}).response?.athletes;
  const race = races.find(({ id }) => String(id) === chosen);
  const options = races.map(({ id, name, has_results }) => ({
    value: String(id),
    label: name,
    note: has_results ? 'corrects its results' : 'no results yet',
  }));
  const why = athlete === null ? 'Choose an athlete' : problem;
  const add = () => {
    if (!race || !athlete) return;
    const others = places.filter((one) => one.race_id !== race.id || one.athlete_id !== athlete.id);
    onChange([...others, { race_id: race.id, athlete_id: athlete.id, place: place ?? unranked }]);
    setAthlete(null);
    setPlace(null);
    // The next athlete.
    section.current?.querySelector('input')?.focus();
  };
  useEnterConfirms(section, why === null ? add : null);
  return (
    <section ref={section} className={styles.whatIf} aria-label="What if" data-screen-only>
      <SelectField label="Race" layout="stacked" options={options} value={chosen} onChange={setChosen} />
      <AthletePicker
        label="Athlete"
        layout="stacked"
        value={athlete?.id ?? null}
        onChange={setAthlete}
        {...(race && race.division !== 'BOTH' ? { division: race.division } : {})}
      />
      <NumberField
        label="Place"
        layout="stacked"
        placeholder="No place"
        min={1}
        max={MOST_STARTERS}
        value={place}
        onChange={setPlace}
        onProblem={setProblem}
      />
      <Button icon={AddIcon} needsNetwork={false} whyDisabled={why} onClick={add}>
        Assume
      </Button>
      {places.length === 0 ? (
        <p className={styles.assumed}>
          Assume places in upcoming races, or corrected ones. Nothing is saved; the link to this page contains
          them.
        </p>
      ) : (
        <ul className={styles.assumed} aria-label="Assumed places">
          {places.map((one) => {
            const text = placeText(
              athletes?.find(({ id }) => id === one.athlete_id)?.name ?? `Athlete ${one.athlete_id}`,
              one.place,
              shortRaceName(races.find(({ id }) => id === one.race_id)?.name ?? `race ${one.race_id}`),
            );
            return (
              <li key={`${one.race_id} ${one.athlete_id}`}>
                {text}
                <IconButton
                  icon={CloseIcon}
                  size="small"
                  label={`Remove: ${text}`}
                  onClick={() => onChange(places.filter((other) => other !== one))}
                />
              </li>
            );
          })}
          <li>
            <Button variant="link" onClick={() => onChange([])}>
              Remove all
            </Button>
          </li>
        </ul>
      )}
    </section>
  );
}
