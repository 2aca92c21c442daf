/** The kind of database: the embedded one, or a PostgreSQL server. */
export type DatabaseKind = 'embedded' | 'PostgreSQL';

/** A database in the form of the parameters of `openDatabase` and of the product's variables. */
export interface Place {
  kind: DatabaseKind;
  databaseUrl: string | null;
  dataDirectory: string;
}

export type Unit = 'ms' | 's' | 'calls' | 'requests/s' | 'MB' | 'KB';

/** The target of a figure: a value, or a multiple of the floor's time. */
export type Aim = { atMost: number } | { atLeast: number } | { timesFloor: number };

export interface Figure {
  /** A short description of the measurement. */
  what: string;
  unit: Unit;
  /** The median of the product's samples, and the best one: the value when nothing else runs. */
  measured: number;
  best?: number;
  samples: number;
  /** The minimum that this machine needs for the same result, measured in the same run; null when nothing can be compared. */
  floor: number | null;
  aim: Aim | null;
}

/** Shared by measurements: databases with made-up data, and temporary directories. */
export interface Bench {
  databases: readonly DatabaseKind[];
  /** The database with 10,000 athletes, 5,000 races, 300,000 results and two ranking sets; filled at its first use. */
  volume(kind: DatabaseKind): Promise<Place>;
  /** An empty database. */
  empty(kind: DatabaseKind): Promise<Place>;
}

export interface Measurement {
  /** Its name on the command line. */
  name: string;
  /** What is measured, in one sentence. */
  about: string;
  /** What the floor is, if there is one. */
  floor?: string;
  run(bench: Bench): Promise<Figure[]>;
}
