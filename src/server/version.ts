import { readFileSync } from 'node:fs';

const packageFile = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

function buildMark(): string {
  try {
    return `+${readFileSync(new URL('../../dist/build-mark', import.meta.url), 'utf8')
      .trim()
      .slice(0, 12)}`;
  } catch {
    return '';
  }
}

/** The version that consoles compare: when it changes, they have to reload. */
export const SERVER_VERSION = `${packageFile.version}${buildMark()}`;
