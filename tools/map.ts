import { writeFile } from 'node:fs/promises';
import { ROOT } from './checks/files.ts';
import { drawMap } from './map/draw-map.ts';

// Writes docs/map.md: npm run map

await writeFile(`${ROOT}/docs/map.md`, await drawMap());
