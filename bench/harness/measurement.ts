/** Where the data lies: the embedded database, or a PostgreSQL server. */
export type DatabaseKind = 'embedded' | 'PostgreSQL';

/** A database, as `openDatabase` and the product's variables take it. */
export interface Place {
  kind: DatabaseKind;
  databaseUrl: string | null;
  dataDirectory: string;
}

export type Unit = 'ms' | 's' | 'requests/s' | 'MB' | 'KB';

/** The target of a figure: a value, or a multiple of the floor's time. */
export type Aim = { atMost: number } | { atLeast: number } | { timesFloor: number };

export interface Figure {
  /** A short description of the measurement. */
  what: string;
  unit: Unit;
  /** The median of so many samples of the product, and the best of them: what it is when nothing else runs. */
  measured: number;
  best?: number;
  samples: number;
  /** The least that this machine needs for the same outcome, measured in the same run; null where nothing can be compared. */
  floor: number | null;
  aim: Aim | null;
}

/** Shared by measurements: databases with made-up data, and temporary directories. */
export interface Bench {
  databases: readonly DatabaseKind[];
  /** The database with 10,000 athletes, 5,000 races, 300,000 results and two ranking sets; filled at the first use. */
  volume(kind: DatabaseKind): Promise<Place>;
  /** A database without anything in it. */
  empty(kind: DatabaseKind): Promise<Place>;
}

export interface Measurement {
  /** Its name on the command line. */
  name: string;
  /** What is measured, in a sentence. */
  about: string;
  /** What the floor is, where there is one. */
  floor?: string;
  run(bench: Bench): Promise<Figure[]>;
}
