// The events of the simulated race tracker. Real results become entries and cumulative splits; age groups and relays are added around them.

export interface SimulatedPoint {
  name: string;
  label: string;
  kmDistance: string;
  isFinish?: '1';
}

export interface SimulatedSplit {
  point: string;
  /** Seconds since the athlete's own start. */
  seconds: number;
}

export interface SimulatedEntry {
  /** The fields of its row, without the status. */
  fields: Record<string, string>;
  /** The status after the race. */
  status: string;
  /** Seconds between the start of the event and the athlete's own. */
  waveSeconds: number;
  splits: SimulatedSplit[];
}

export interface SimulatedEvent {
  name: string;
  desc: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The start in milliseconds; an event that is replayed starts again and again. */
  startMs(nowMs: number): number;
  /** How many times faster than real time the race runs. */
  speed: number;
  points: SimulatedPoint[];
  entries: SimulatedEntry[];
}

/** A row of a results file: the texts of its cells by column. */
export type ResultCells = Readonly<Record<string, string | undefined>>;

export interface RealRace {
  /** "ironman-70-3-oceanside-2024". */
  key: string;
  name: string;
  date: string;
  rows: readonly ResultCells[];
}

export const COURSE: readonly SimulatedPoint[] = [
  { name: 'START', label: 'Start', kmDistance: '0' },
  { name: 'SWIM', label: 'Swim', kmDistance: '1.9' },
  { name: 'T1', label: 'Transition 1', kmDistance: '2' },
  { name: 'BIKEMID', label: 'Bike, half way', kmDistance: '47' },
  { name: 'BIKE', label: 'Bike', kmDistance: '92' },
  { name: 'T2', label: 'Transition 2', kmDistance: '92.2' },
  { name: 'RUNMID', label: 'Run, half way', kmDistance: '102.7' },
  { name: 'FINISH', label: 'Finish', kmDistance: '113.2', isFinish: '1' },
];

/** "ironman-70-3-oceanside-2024" -> "IRM-OCEANSIDE703-2024"; of a race of one division, "…-taupo-2024-men" -> "IRM-…TAUPOMEN703-2024". */
export function eventKey(raceKey: string): string {
  const [, name = raceKey, year, division = ''] = /^(.+)-(\d{4})(-men|-women)?$/.exec(raceKey) ?? [];
  const place = `${name}${division}`.toUpperCase();
  const middle = /^IRONMAN-70-3-(.+)$/.exec(place)?.[1];
  if (middle) return `IRM-${middle.replaceAll('-', '')}703-${year}`;
  const full = /^IRONMAN-(.+)$/.exec(place)?.[1];
  return full ? `IRM-${full.replaceAll('-', '')}-${year}` : `${place}-${year}`;
}

/** "1:02:03" or "62:03" in seconds; 0 for none. */
function secondsOf(text: string | undefined): number {
  if (!text || !/^\d+(:\d\d)+$/.test(text)) return 0;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The cumulative splits of a result, up to its first missing leg; the finish is the published overall time. */
export function splitsOfResult(cells: ResultCells): SimulatedSplit[] {
  const [swim = 0, t1 = 0, bike = 0, t2 = 0, run = 0, overall = 0] = [
    'Swim',
    'T1',
    'Bike',
    'T2',
    'Run',
    'Overall',
  ].map((column) => secondsOf(cells[column]));
  const splits: SimulatedSplit[] = [];
  let sum = 0;
  for (const [point, leg] of [
    ['SWIM', swim],
    ['T1', t1],
    ['BIKE', bike],
    ['T2', t2],
  ] as const) {
    if (leg === 0) break;
    if (point === 'BIKE') splits.push({ point: 'BIKEMID', seconds: sum + Math.floor(leg / 2) });
    sum += leg;
    splits.push({ point, seconds: sum });
  }
  if (splits.at(-1)?.point === 'T2' && run > 0)
    splits.push({ point: 'RUNMID', seconds: sum + Math.floor(Math.min(run, overall - sum || run) / 2) });
  if (overall > 0) splits.push({ point: 'FINISH', seconds: overall });
  return splits.length === 0 ? [] : [{ point: 'START', seconds: 0 }, ...splits];
}

const STATUSES: Readonly<Record<string, string>> = { DNF: 'DNF', DNS: 'DNS', DQ: 'DSQ' };
/** Trackers write a finisher in several ways, or not at all. */
const FINISHER = ['FINISH', '', 'Finished', 'FINISHER'];

function professional(cells: ResultCells, at: number): SimulatedEntry {
  const { First: fname = '', Last: lname = '', Division: division = '', Country: country = '' } = cells;
  const isMan = division === 'MPRO';
  return {
    fields: {
      pid: `RPRO${String(at + 1).padStart(4, '0')}`,
      bib: String(at + 1),
      name: `${fname} ${lname}`,
      ...{ fname, lname },
      sex: isMan ? 'M' : 'F',
      division: at % 3 === 0 ? 'PRO' : division,
      class: 'PRO',
      course: 'triathlon',
      country_iso: country,
    },
    status: STATUSES[cells.Status ?? ''] ?? FINISHER[at % FINISHER.length] ?? '',
    waveSeconds: isMan ? 0 : 300,
    splits: splitsOfResult(cells),
  };
}

const GROUPS = ['M25-29', 'F25-29', 'M40-44', 'F40-44', 'M55-59', 'PROAM'];
const FIRST = ['Alex', 'Robin', 'Kim', 'Sam', 'Toni', 'Jo'];
const LAST = ['Sample', 'Example', 'Model', 'Trial', 'Pattern'];

/** An age-group athlete, every ninth a relay team, one hour behind the professionals. */
export function amateur(at: number): SimulatedEntry {
  const isRelay = at % 9 === 8;
  const [fname = '', lname = ''] = [FIRST[at % FIRST.length], `${LAST[at % LAST.length]} ${at + 1}`];
  const swim = 1_700 + (at % 900);
  const legs = [
    { point: 'START', seconds: 0 },
    { point: 'SWIM', seconds: swim },
    { point: 'T1', seconds: swim + 240 },
    { point: 'BIKE', seconds: swim + 10_240 },
    { point: 'T2', seconds: swim + 10_440 },
    { point: 'FINISH', seconds: swim + 16_440 },
  ];
  return {
    fields: {
      pid: `RAGE${String(at + 1).padStart(5, '0')}`,
      bib: String(1_000 + at),
      name: isRelay ? `Relay team ${at + 1}` : `${fname} ${lname}`,
      ...(isRelay ? {} : { fname, lname }),
      sex: at % 2 === 0 ? 'M' : 'F',
      division: isRelay ? 'PRO RELAY' : (GROUPS[at % GROUPS.length] ?? ''),
      class: isRelay ? 'Relay' : 'AG',
      course: 'triathlon',
      country_iso: 'US',
    },
    status: 'FINISH',
    waveSeconds: 3_600,
    splits: legs,
  };
}

/** The event of a real race: its professionals, with amateurs in between. */
export function eventOfRace(race: RealRace, amateurs = 45): SimulatedEvent {
  const professionals = race.rows.map(professional);
  const others = Array.from({ length: amateurs }, (_, at) => amateur(at));
  const entries: SimulatedEntry[] = [];
  const step = Math.max(1, Math.ceil(others.length / Math.max(1, professionals.length)));
  professionals.forEach((one, at) => {
    entries.push(one, ...others.slice(at * step, (at + 1) * step));
  });
  entries.push(...others.slice(professionals.length * step));
  const start = Date.parse(`${race.date}T06:00:00Z`);
  return {
    ...{ name: eventKey(race.key), desc: race.name, date: race.date, speed: 1, entries },
    startMs: () => start,
    points: COURSE.map((point) => ({ ...point })),
  };
}
