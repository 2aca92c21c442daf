import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// Draws the pictures of the demonstration data: open water, roads, pools and wheels in flat colours, without people. Run it manually after
// changing a motif; its files are committed.

const FOLDER = new URL('../src/database/sample-data/pictures/', import.meta.url);
const [WIDTH, HEIGHT] = [1200, 800];

interface Palette {
  name: string;
  sky: readonly [string, string];
  far: string;
  middle: string;
  near: string;
  light: string;
}

const PALETTES: readonly Palette[] = [
  {
    name: 'dawn',
    sky: ['#fde4cf', '#f7a072'],
    far: '#c97b84',
    middle: '#7d4f73',
    near: '#3d2b56',
    light: '#fff3e2',
  },
  {
    name: 'noon',
    sky: ['#dff3fb', '#8fd0ea'],
    far: '#5aa9c4',
    middle: '#2f7f9f',
    near: '#15506b',
    light: '#ffffff',
  },
  {
    name: 'dusk',
    sky: ['#ffcf9c', '#c8553d'],
    far: '#7a3b4a',
    middle: '#4a2a48',
    near: '#241a35',
    light: '#ffe8b8',
  },
  {
    name: 'north',
    sky: ['#e9eef1', '#b3c3cc'],
    far: '#8197a3',
    middle: '#566d7a',
    near: '#2f414c',
    light: '#ffffff',
  },
  {
    name: 'forest',
    sky: ['#eef5dd', '#b9d8a0'],
    far: '#7fae7c',
    middle: '#467f62',
    near: '#1f4f45',
    light: '#fdfbe6',
  },
  {
    name: 'night',
    sky: ['#34407a', '#141b3c'],
    far: '#222c58',
    middle: '#182046',
    near: '#0c1230',
    light: '#f4f0d0',
  },
];

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** A line of waves or hills across the picture, closed at the bottom. */
function ridge(top: number, swing: number, waves: number, shift: number): string {
  const points = range(61).map((at) => {
    const x = (at / 60) * WIDTH;
    const turn = (at / 60) * waves * Math.PI * 2 + shift;
    return `${x.toFixed(0)},${(top + swing * (Math.sin(turn) + 0.4 * Math.sin(2.3 * turn))).toFixed(1)}`;
  });
  return `M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`;
}

const path = (shape: string, fill: string, opacity = 1): string =>
  `<path d="${shape}" fill="${fill}" opacity="${opacity}"/>`;

const MOTIFS: Readonly<Record<string, (palette: Palette) => string>> = {
  water: ({ far, middle, near, light }) =>
    [
      `<circle cx="820" cy="300" r="90" fill="${light}"/>`,
      path(ridge(380, 6, 3, 1), far),
      ...range(5).map((at) =>
        path(ridge(450 + at * 70, 8 + at * 3, 5 - at * 0.5, at), middle, 0.35 + at * 0.1),
      ),
      path(ridge(720, 16, 2, 2), near),
      ...[300, 560, 900].map(
        (x, at) => `<circle cx="${x}" cy="${470 + at * 60}" r="${9 + at * 4}" fill="#f26b3a"/>`,
      ),
    ].join(''),
  road: ({ far, middle, near, light }) =>
    [
      `<circle cx="300" cy="240" r="70" fill="${light}"/>`,
      path(ridge(380, 60, 1.4, 0.6), far),
      path(ridge(480, 50, 1.1, 2.4), middle),
      path(ridge(600, 30, 0.8, 4), near),
      path('M598,540 Q570,660 330,800 L870,800 Q650,660 610,540 Z', '#3b3f46'),
      `<path d="M604,545 Q606,660 600,800" stroke="${light}" stroke-width="7" stroke-dasharray="34 26" fill="none"/>`,
    ].join(''),
  pool: ({ middle, far, light }) =>
    [
      `<rect y="120" width="${WIDTH}" height="${HEIGHT}" fill="${far}"/>`,
      ...range(7).map((at) => {
        const foot = -900 + at * 500;
        return `<path d="M${420 + at * 60},120 L${foot},800" stroke="${at % 2 ? '#f26b3a' : light}" stroke-width="12" stroke-dasharray="40 14"/>`;
      }),
      ...range(26).map(
        (at) =>
          `<path d="M${(at * 197) % WIDTH},${180 + ((at * 83) % 600)} q30,-14 60,0 t60,0" stroke="${light}" stroke-width="4" fill="none" opacity="0.5"/>`,
      ),
      `<rect width="${WIDTH}" height="120" fill="${middle}"/>`,
    ].join(''),
  wheel: ({ far, middle, near, light }) =>
    [
      path(ridge(640, 14, 1, 0), middle),
      ...range(20).map((at) => {
        const turn = (at / 20) * Math.PI * 2;
        const [x, y] = [(600 + 270 * Math.cos(turn)).toFixed(0), (420 + 270 * Math.sin(turn)).toFixed(0)];
        return `<path d="M600,420 L${x},${y}" stroke="${light}" stroke-width="3"/>`;
      }),
      `<circle cx="600" cy="420" r="280" fill="none" stroke="${near}" stroke-width="44"/>`,
      `<circle cx="600" cy="420" r="252" fill="none" stroke="${far}" stroke-width="14"/>`,
      `<circle cx="600" cy="420" r="34" fill="${near}"/>`,
      path(ridge(716, 5, 1, 1), near),
    ].join(''),
};

function drawing(motif: string, palette: Palette): string {
  const [top, foot] = palette.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${foot}"/><stop offset="1" stop-color="${top}"/></linearGradient>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${MOTIFS[motif]?.(palette) ?? ''}</svg>`;
}

await mkdir(FOLDER, { recursive: true });
for (const motif of Object.keys(MOTIFS))
  for (const palette of PALETTES) {
    const picture = sharp(Buffer.from(drawing(motif, palette))).webp({ quality: 70, effort: 6 });
    await writeFile(new URL(`${motif}-${palette.name}.webp`, FOLDER), await picture.toBuffer());
  }
