export interface KnownEvent {
  name: string;
  desc: string;
}

/** The events of the race tracker that this process has seen, for all races. */
export interface KnownEvents {
  remember(events: readonly KnownEvent[]): void;
  /** The readable name of an event; null for one that has not been seen. */
  nameOf(key: string): string | null;
}

export function createKnownEvents(): KnownEvents {
  const known = new Map<string, string>();
  return {
    remember(events) {
      for (const { name, desc } of events) known.set(name, desc === '' ? name : desc);
    },
    nameOf: (key) => known.get(key) ?? null,
  };
}
