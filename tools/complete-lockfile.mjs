import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm omits packages for other platforms from the lockfile when the configured registry does not have them, and then
// `npm ci` refuses that lockfile. This script adds them: node tools/complete-lockfile.mjs, after each change of packages.

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[], hasInstallScript?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lockfile */

export const LOCKFILE = fileURLToPath(new URL('../package-lock.json', import.meta.url));

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * The platform of a package, parsed from its name: `@swc/core-linux-x64-musl` -> linux, x64, musl.
 * @param {string} name
 * @returns {Pick<Entry, 'os' | 'cpu' | 'libc'>}
 */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const isMusl = words.some((word) => word.startsWith('musl'));
  return {
    ...(os.length ? { os } : {}),
    ...(cpu.length ? { cpu } : {}),
    ...(isMusl ? { libc: ['musl'] } : {}),
  };
}

/**
 * Whether a package can resolve another one, in its own folder or a parent folder.
 * @param {Lockfile} lockfile
 * @param {string} from
 * @param {string} name
 */
function isFound(lockfile, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lockfile.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return lockfile.packages[`node_modules/${name}`] !== undefined;
  }
}

/**
 * The optional dependencies of packages that are missing from the lockfile.
 * @param {Lockfile} lockfile
 * @returns {{ from: string, name: string, version: string }[]}
 */
export function missingPackages(lockfile) {
  return Object.entries(lockfile.packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isFound(lockfile, from, name))
      .map(([name, version]) => ({ from, name, version })),
  );
}

/**
 * Adds the missing packages in npm's sort order. Throws when a version is a range, which only a registry can resolve.
 * @param {Lockfile} lockfile
 * @returns {Lockfile}
 */
export function completed(lockfile) {
  const packages = { ...lockfile.packages };
  for (const { from, name, version } of missingPackages(lockfile)) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${from} wants ${name} ${version}; that is no exact version.`);
    const { os, cpu, libc } = platformOf(name);
    // In the order in which npm writes them.
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu ? { cpu } : {}),
      ...(packages[from]?.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

/** @returns {Lockfile} */
export function readLockfile() {
  return JSON.parse(readFileSync(LOCKFILE, 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lockfile = readLockfile();
  const missing = missingPackages(lockfile);
  if (missing.length > 0) writeFileSync(LOCKFILE, `${JSON.stringify(completed(lockfile), null, 2)}\n`);
  console.log(
    missing.length === 0
      ? 'The lockfile is complete.'
      : `Added ${missing.length} packages for other platforms.`,
  );
}
