import { DisciplineBadge } from '#console/ui/display/discipline-badge.tsx';
import { NamedFlag } from '#console/ui/display/named-flag.tsx';
import { printTime } from '#rules/dates-and-times/times.ts';
import styles from './sign-in.module.css';

/** Name, nation, seconds of swim, bike, run, overall: a real race, the T100 in Vancouver of 15 August 2026, women. */
const FINISHERS: readonly (readonly [string, string, number, number, number, number])[] = [
  ['Julie Derron', 'CH', 1527, 7300, 3859, 12806],
  ['Kate Waugh', 'GB', 1441, 7334, 4005, 12906],
  ['Georgia Taylor-Brown', 'GB', 1482, 7398, 3968, 12987],
  ['Paula Findlay', 'CA', 1535, 7273, 4060, 13015],
  ['Imogen Simmonds', 'CH', 1447, 7348, 4143, 13090],
  ['Bianca Bogen', 'DE', 1480, 7398, 4118, 13134],
  ['Alanis Siffert', 'CH', 1523, 7354, 4148, 13156],
  ['Taylor Spivey', 'US', 1439, 7628, 4016, 13216],
  ['Hannah Berry', 'NZ', 1484, 7385, 4207, 13230],
  ['Nicole Van der Kaay', 'NZ', 1479, 7593, 4121, 13324],
  ['Sara Pérez Sala', 'ES', 1444, 7515, 4252, 13354],
  ['Audrey Merle', 'FR', 1543, 7548, 4217, 13446],
  ['Lena Meißner', 'DE', 1444, 7481, 4433, 13491],
  ['Daisy Davies', 'GB', 1529, 7568, 4296, 13533],
  ['Lotte Wilms', 'NL', 1558, 7657, 4183, 13564],
  ['Lydia Russell', 'US', 1561, 7825, 4006, 13575],
  ['Lizzie Rayner', 'GB', 1586, 7741, 4207, 13712],
  ['Rebecca Anderbury', 'GB', 1788, 7615, 4261, 13828],
  ['Ellie Salthouse', 'AU', 1555, 7914, 4317, 13939],
];
/** The names of the nations, so that the sign-in screen does not load those of all nations. */
const NATIONS: Record<string, string> = {
  AU: 'Australia',
  CA: 'Canada',
  CH: 'Switzerland',
  DE: 'Germany',
  ES: 'Spain',
  FR: 'France',
  GB: 'United Kingdom',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  US: 'United States',
};
const SLOWEST = FINISHERS.at(-1)?.[5] ?? 1;
const LEGS = [
  ['swim', 2],
  ['bike', 3],
  ['run', 4],
] as const;

/** The leg times of a race, next to the sign-in form. */
export function SignInRace() {
  return (
    <section className={styles.race} aria-label="Vancouver T100, women, 15 August 2026">
      <p className={styles.raceName}>
        Vancouver T100, women <span>15 Aug 2026</span>
      </p>
      <ol className={styles.finishers}>
        {FINISHERS.map((finisher, index) => (
          <li key={finisher[0]}>
            <span className={`${styles.place} n`}>{index + 1}</span>
            <NamedFlag code={finisher[1]} name={NATIONS[finisher[1]] ?? finisher[1]} />
            <span className={styles.finisher}>{finisher[0]}</span>
            <span className={styles.legs} aria-hidden>
              {LEGS.map(([leg, at]) => (
                <span
                  key={leg}
                  data-leg={leg}
                  style={{ width: `${((finisher[at] as number) / SLOWEST) * 100}%` }}
                />
              ))}
            </span>
            <span className="n">{printTime(finisher[5])}</span>
          </li>
        ))}
      </ol>
      <p className={styles.legend}>
        <span>
          <DisciplineBadge leg="swim" /> Swim
        </span>
        <span>
          <DisciplineBadge leg="bike" /> Bike
        </span>
        <span>
          <DisciplineBadge leg="run" /> Run
        </span>
      </p>
    </section>
  );
}
