import { writeFile } from 'node:fs/promises';
import { ROOT } from './checks/files.ts';
import { drawMap } from './map/draw-map.ts';

// Writes docs/map.md: node tools/map.ts

await writeFile(`${ROOT}/docs/map.md`, await drawMap());
