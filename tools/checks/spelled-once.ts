import { filesUnder, readText } from './files.ts';

// URLs of calls are defined only in contracts, URLs of screens only in src/console/routes.ts.

const SCREEN_ADDRESSES = 'src/console/routes.ts';
const CONSOLE = /^src\/console\/|^src\/features\/[^/]+\/console\//;
/** Frameworks may use prefixes of URLs. */
const FRAMES = /^src\/(server|integrations|testing)\/|^src\/console\/api\//;
const CONTRACT = /-contract\.ts$/;

const CALL_ADDRESS = /['"`]\/(api|auth)\/[a-z]/;
const SCREEN_ADDRESS = /['"`]\/[a-z][\w-]*(?=['"`/?$])/;

function breach(path: string, line: string): string | null {
  if (CALL_ADDRESS.test(line) && !CONTRACT.test(path) && !FRAMES.test(path))
    return 'the URL of a call belongs in its contract; use the declared call';
  if (SCREEN_ADDRESS.test(line) && CONSOLE.test(path) && !FRAMES.test(path) && path !== SCREEN_ADDRESSES)
    return `the URL of a screen belongs in ${SCREEN_ADDRESSES}; use its functions`;
  return null;
}

/** URLs of calls outside contracts, and URLs of screens outside the file of routes. */
export async function checkSpelledOnce(root?: string): Promise<string[]> {
  const paths = (await filesUnder('src', root)).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|states)\.tsx?$/.test(path),
  );
  const found = paths.map(async (path) =>
    (await readText(path, root)).split('\n').flatMap((line, at) => {
      const what = /^\s*(\/\/|\*|\/\*)/.test(line) ? null : breach(path, line);
      return what === null ? [] : [`${path}:${at + 1}: ${what}`];
    }),
  );
  return (await Promise.all(found)).flat();
}
