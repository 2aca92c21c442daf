export type KnownEvents = ReturnType<typeof createKnownEvents>;

/** The events of the race tracker that this process has seen, for all races. */
export function createKnownEvents() {
  const known = new Map<string, string>();
  return {
    remember(events: readonly { name: string; desc: string }[]): void {
      for (const { name, desc } of events) known.set(name, desc === '' ? name : desc);
    },
    /** The readable name of an event; null for one that has not been seen. */
    nameOf: (key: string): string | null => known.get(key) ?? null,
  };
}
