import { filesUnder, readText } from './files.ts';

// Addresses are spelled in one place each: those of calls in contracts, those of screens in src/console/routes.ts.

const SCREEN_ADDRESSES = 'src/console/routes.ts';
const CONSOLE = /^src\/console\/|^src\/features\/[^/]+\/console\//;
/** Where the frames name what they serve: by prefix, never a single call. */
const FRAMES = /^src\/(server|integrations|testing)\/|^src\/console\/api\//;
const CONTRACT = /-contract\.ts$/;

const CALL_ADDRESS = /['"`]\/(api|auth)\/[a-z]/;
const SCREEN_ADDRESS = /['"`]\/[a-z][\w-]*(?=['"`/?$])/;

function breach(path: string, line: string): string | null {
  if (CALL_ADDRESS.test(line) && !CONTRACT.test(path) && !FRAMES.test(path))
    return "the address of a call belongs in its contract; use the call's declaration";
  if (SCREEN_ADDRESS.test(line) && CONSOLE.test(path) && !FRAMES.test(path) && path !== SCREEN_ADDRESSES)
    return `the address of a screen belongs in ${SCREEN_ADDRESSES}; use what it exports`;
  return null;
}

/** Addresses of calls outside contracts, and of screens outside the one file for them. */
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
