import { allCalls, type KnownCall } from './calls.ts';
import { allScreens, type KnownEntry, type KnownScreen, sidebarEntries } from './screens.ts';
import { tablesOfCalls } from './tables-of-calls.ts';

const HEAD = `# Map

From the sidebar to the tables: which screen makes which calls, and which tables each call reads or writes.
Written from the sources by \`npm run map\`; \`npm run check\` says when it is out of date.
Every write also adds to \`change_set\` and \`change_row\`, the history. What a job does later is not followed.
`;

type Tables = ReadonlyMap<string, readonly string[]>;

function callTable(calls: readonly KnownCall[], tables: Tables): string {
  const rows = calls.map(({ key, method, path, purpose }) => {
    const named = (tables.get(key) ?? []).map((table) => `\`${table}\``).join(', ');
    return `| \`${method} ${path}\` | ${purpose.replaceAll('|', '\\|')} | ${named || 'those of the frame'} |`;
  });
  return ['| Call | What it is for | Tables |', '|---|---|---|', ...rows].join('\n');
}

const featureOf = (file: string): string => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? '';

function drawScreen(screen: KnownScreen, calls: readonly KnownCall[], tables: Tables): string {
  const made = calls.filter(({ key }) => screen.calls.has(key));
  const head = `**\`${screen.address}\`** · [${screen.file.split('/').at(-1)}](../${screen.file})\n`;
  return `${head}\n${made.length > 0 ? callTable(made, tables) : 'Makes no calls but those of the console’s frame.'}\n`;
}

/** Screens by sidebar entry: the entry's own screen, and those of the same feature that no other entry leads to. */
function screensOfEntry(
  entry: KnownEntry,
  entries: readonly KnownEntry[],
  screens: readonly KnownScreen[],
): KnownScreen[] {
  const own = screens.find(({ address }) => address === entry.address);
  if (!own) return [];
  const feature = featureOf(own.file);
  const firstOfFeature = entries.find(({ address }) =>
    screens.some((screen) => screen.address === address && featureOf(screen.file) === feature),
  );
  const others = screens.filter(
    ({ address, file }) =>
      featureOf(file) === feature &&
      firstOfFeature === entry &&
      !entries.some((other) => other.address === address),
  );
  return [own, ...others];
}

/** The whole map as Markdown. */
export async function drawMap(): Promise<string> {
  const [calls, screens, entries, tables] = await Promise.all([
    allCalls(),
    allScreens(),
    sidebarEntries(),
    tablesOfCalls(),
  ]);
  const drawn = new Set<KnownScreen>();
  const parts = entries.map((entry) => {
    const own = screensOfEntry(entry, entries, screens);
    for (const screen of own) drawn.add(screen);
    const body = own.map((screen) => drawScreen(screen, calls, tables)).join('\n');
    return `## ${entry.label}\n\n${body || 'No screen of its own in this version.\n'}`;
  });
  const rest = screens.filter((screen) => !drawn.has(screen));
  const shown = new Set(screens.flatMap((screen) => [...screen.calls]));
  const unseen = calls.filter(({ key }) => !shown.has(key));
  return [
    HEAD,
    ...parts,
    `## Outside the sidebar\n\n${rest.map((screen) => drawScreen(screen, calls, tables)).join('\n')}`,
    `## Calls that no screen makes itself\n\nMade by the frame of the console, or by other programs.\n\n${callTable(unseen, tables)}\n`,
  ].join('\n');
}
