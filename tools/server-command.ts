import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What `npm start` passes to Node. */
export const SERVER_PARAMETERS: readonly string[] = scripts.start.split(' ').slice(1);
