import { existsSync } from 'node:fs';
import { missingPackages, readLockfile } from '../complete-lockfile.mjs';
import { ROOT, readText } from './files.ts';

/** Licences that require no more than their text and attribution. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that are allowed by name, with the reason. */
const ALLOWED_PACKAGES: Record<string, string> = {
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0, a library that is loaded and can be replaced; sharp needs it',
  '@img/sharp-libvips-linux-arm64': 'LGPL-3.0, as above',
  'humanize-number': 'its readme says MIT; for tests only, by way of s3rver',
  only: 'its readme says MIT; for tests only, by way of s3rver',
};

/** `MIT OR GPL-3.0` is a choice, `Apache-2.0 AND MIT` requires both. */
export function isLicenceAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED_LICENCES.has(name.trim())));
}

async function licenceBreach(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readText(`${folder}/package.json`));
  const older = manifest.license ?? manifest.licenses?.[0];
  const licence = typeof older === 'string' ? older : (older?.type ?? 'none stated');
  if (isLicenceAllowed(licence) || manifest.name in ALLOWED_PACKAGES) return [];
  return [
    `${manifest.name} ${manifest.version}: its licence (${licence}) is not in the list of tools/checks/packages.ts`,
  ];
}

/** The licence of every installed package. */
export async function checkLicences(): Promise<string[]> {
  const folders = Object.keys(readLockfile().packages).filter(
    (folder) => folder !== '' && existsSync(`${ROOT}/${folder}/package.json`),
  );
  return (await Promise.all(folders.map(licenceBreach))).flat();
}

/** Checks that `npm ci` accepts the lockfile on every platform, and that no package runs an install script. */
export async function checkLockfile(): Promise<string[]> {
  const lockfile = readLockfile();
  const manifest = JSON.parse(await readText('package.json'));
  const denied = manifest.allowScripts ?? {};
  const missing = missingPackages(lockfile).map(
    ({ from, name }) => `${from} lacks ${name} for another platform: run node tools/complete-lockfile.mjs`,
  );
  const scripts = Object.entries(lockfile.packages)
    .filter(
      ([path, entry]) => entry.hasInstallScript && denied[path.replace(/^.*node_modules\//, '')] !== false,
    )
    .map(([path]) => `${path} wants to run a script on installation; deny it in package.json "allowScripts"`);
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(String(version)))
    .map(([name, version]) => `${name} is not pinned to one version: ${version}`);
  return [...missing, ...scripts, ...ranges];
}
