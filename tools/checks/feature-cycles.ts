/** The parts of a module of the graph that are needed here. */
interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

const SIDES = ['server', 'console'] as const;

/** The feature and side that a file belongs to; null for contracts, tests and everything else. */
function placeOf(path: string): { feature: string; side: string } | null {
  const match = /^src\/features\/([^/]+)\/(server|console)\//.exec(path);
  if (!match || /\.(test|states)\.tsx?$/.test(path)) return null;
  return { feature: match[1] as string, side: match[2] as string };
}

/** The features that each feature imports on one side. */
function knownFeatures(modules: readonly Module[], side: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = placeOf(source);
    if (from?.side !== side) continue;
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved);
      if (to?.side === side && to.feature !== from.feature)
        known.set(from.feature, (known.get(from.feature) ?? new Set()).add(to.feature));
    }
  }
  return known;
}

/** The shortest cycle through a feature, or null. */
function circleThrough(start: string, known: Map<string, Set<string>>): string[] | null {
  const seen = new Set<string>();
  const ways = [[start]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of known.get(way.at(-1) as string) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

/**
 * Cycles between features on one side, even where no two files form one: each cycle once, as
 * `['server', 'athletes', 'races', 'athletes']`.
 */
export function featureCycles(modules: readonly Module[]): string[][] {
  return SIDES.flatMap((side) => {
    const known = knownFeatures(modules, side);
    const reported = new Set<string>();
    return [...known.keys()].sort().flatMap((feature) => {
      const cycle = reported.has(feature) ? null : circleThrough(feature, known);
      for (const member of cycle ?? []) reported.add(member);
      return cycle ? [[side, ...cycle]] : [];
    });
  });
}
