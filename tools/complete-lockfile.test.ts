import { expect, test } from 'vitest';
import { completed, missingPackages, platformOf } from './complete-lockfile.mjs';

test.each([
  ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@swc/core-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@oxc-parser/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@oxc-parser/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['lightningcss-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
])('%s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

const LOCKFILE = {
  packages: {
    '': {},
    'node_modules/biome': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'cli-linux-x64': '2.0.0', 'cli-darwin-x64': '2.0.0' },
    },
    'node_modules/cli-linux-x64': { version: '2.0.0', optional: true },
    'node_modules/kit/node_modules/esbuild': { optionalDependencies: { 'esbuild-linux-x64': '1.0.0' } },
    'node_modules/kit/node_modules/esbuild-linux-x64': { version: '1.0.0' },
  },
};

test('a missing package is added once, and then nothing is missing', () => {
  expect(missingPackages(LOCKFILE)).toEqual([
    { from: 'node_modules/biome', name: 'cli-darwin-x64', version: '2.0.0' },
  ]);
  const whole = completed(LOCKFILE);
  expect(whole.packages['node_modules/cli-darwin-x64']).toEqual({
    version: '2.0.0',
    os: ['darwin'],
    cpu: ['x64'],
    dev: true,
    optional: true,
  });
  expect(missingPackages(whole)).toEqual([]);
  expect(Object.keys(whole.packages)).toEqual(Object.keys(whole.packages).sort());
});

test('a range cannot be completed without the registry', () => {
  const lockfile = { packages: { 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } } };
  expect(() => completed(lockfile)).toThrow('node_modules/a wants b ^1.0.0');
});
