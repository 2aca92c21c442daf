import { expect, it } from 'vitest';
import { iconsInOrder } from './choose-icon.ts';

const icon = (href: string, sizes = '', type = '') => ({ href: `https://a.example/${href}`, sizes, type });
const OWN = 'https://a.example/favicon.ico';

it.each([
  ['none', [], []],
  [
    'the largest PNG',
    [icon('16.png', '16x16'), icon('180.png', '180x180'), icon('32.png', '32x32')],
    ['180.png', '32.png', '16.png'],
  ],
  ['not above 512', [icon('1024.png', '1024x1024'), icon('512.png', '512x512')], ['512.png']],
  ['several sizes', [icon('a.png', '16x16 48x48'), icon('b.png')], ['a.png', 'b.png']],
  [
    'an ICO after every PNG',
    [icon('a.ico', '256x256', 'image/x-icon'), icon('b.png', '16x16')],
    ['b.png', 'a.ico'],
  ],
  [
    'an ICO by its type',
    [icon('icon', '', 'image/vnd.microsoft.icon'), icon('b.png', '16x16')],
    ['b.png', 'icon'],
  ],
  [
    'never SVG',
    [icon('a.svg'), icon('b', '', 'image/svg+xml'), icon('c', 'any'), icon('d.png?v=.svg')],
    ['d.png?v=.svg'],
  ],
])('%s', (_what, icons, expected) => {
  expect(iconsInOrder(icons, 'https://a.example')).toEqual([
    ...expected.map((one) => `https://a.example/${one}`),
    OWN,
  ]);
});
