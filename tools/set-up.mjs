import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgresFolder, hasFfmpeg } from './system-programs.mjs';

// Prepares a clone for a command: node tools/set-up.mjs install | build | start | test.
// Runs before each npm script, the first time on the installed Node (20 or newer): plain JavaScript without packages.

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, 'node_modules', '.bin');
/** The Node that runs the product's TypeScript without a build. */
const NEEDED_NODE = 24;

/** @typedef {{ name: string, sources: string[], script: string, output: string }} Product */

/** @type {Product} */
const CONSOLE = {
  name: 'Building the console',
  sources: [
    'src/console',
    'src/contract',
    'src/rules',
    'src/features',
    'vite.config.ts',
    'tools/build.ts',
    'tools/console-build',
  ],
  script: 'tools/build.ts',
  output: 'dist/console',
};
/** @type {Product} */
const SEED = {
  name: 'Preparing the empty database',
  sources: [
    'tools/make-seed.ts',
    'src/database/embedded',
    'src/database/migrations',
    'node_modules/@electric-sql/pglite/package.json',
  ],
  script: 'tools/make-seed.ts',
  output: 'dist/seed',
};

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** @param {string} path */
const inRoot = (path) => join(ROOT, path);

/**
 * Runs a program, shows what it prints, and stops the set-up when it fails.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run(name, program, args) {
  const started = Date.now();
  console.log(`${name} …`);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` },
    });
    child.once('error', ({ message }) => stop(`${name} failed: ${message}`));
    child.once('exit', (status) => {
      if (status !== 0) stop(`${name} failed. What went wrong is printed above.`);
      console.log(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      resolve();
    });
  });
}

/** Major version of a Node program, 0 when it does not run. @param {string} program */
function nodeVersion(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** @param {string[]} args @returns {[string, string[]]} */
function npmCommand(args) {
  const bundledNpm = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const script = process.env.npm_execpath ?? (existsSync(bundledNpm) ? bundledNpm : null);
  const node = process.env.npm_node_execpath ?? process.execPath;
  return script ? [node, [script, ...args]] : ['npm', args];
}

/** Installs packages exactly as in the lockfile; the marker file makes the next start skip this. */
async function installPackages() {
  const mark = inRoot('node_modules/.installed-lockfile');
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  // On Windows a running node.exe cannot be deleted, and `npm ci` deletes everything first.
  const isNodeInUse = process.platform === 'win32' && process.execPath.startsWith(ROOT);
  const how = isNodeInUse ? ['install', '--no-save'] : ['ci'];
  // The lockfile has the checksum of each package: what npm has stored needs no question to the registry.
  const quickly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('Installing packages', ...npmCommand([...how, ...quickly, '--loglevel=error']));
  requireNode();
  writeFileSync(mark, wanted);
}

/** Node 24 is an npm package for Linux with glibc and Windows; elsewhere it must be installed. */
function requireNode() {
  const isInstalled = existsSync(join(BIN, 'node')) || existsSync(join(BIN, 'node.cmd'));
  const version = isInstalled
    ? nodeVersion(join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node'))
    : 0;
  if (version >= NEEDED_NODE || Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return;
  stop(
    `tridesk needs Node ${NEEDED_NODE}, and there is no package of it for ${process.platform} ${process.arch} that runs here.\n` +
      `This is Node ${process.versions.node}. Install Node ${NEEDED_NODE} or newer from https://nodejs.org and run the command again.`,
  );
}

/** Files among a product's sources that do not affect it. */
const NOT_BUILT = /\.(test|states)\.tsx?$|[\\/]features[\\/][^\\/]+[\\/]server$/;

/** Names, sizes and times of all files under the sources. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || NOT_BUILT.test(path)) return;
    if (!stat.isDirectory()) hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const source of [...sources, 'package-lock.json']) add(inRoot(source));
  return hash.digest('hex');
}

/** Rebuilds a product when its sources changed. @param {Product} product */
async function make(product) {
  const mark = inRoot(`${product.output}.mark`);
  const wanted = fingerprint(product.sources);
  if (existsSync(inRoot(product.output)) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  await run(product.name, existsSync(join(BIN, 'node')) ? join(BIN, 'node') : process.execPath, [
    inRoot(product.script),
  ]);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

/** @returns {string[]} the system packages that the tests need and the machine lacks */
function missingPrograms() {
  const needed = [
    findPostgresFolder() ? '' : 'postgresql',
    findChromium() ? '' : 'chromium-headless-shell',
    hasFfmpeg() ? '' : 'ffmpeg',
  ];
  return needed.filter((name) => name !== '');
}

const APT_UPDATE = ['update', '-qq'];
const canInstallPrograms = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Only missing packages: installed ones keep their version. @param {string[]} names */
const aptInstall = (names) => [
  ...['install', '-y', '-qq', '--no-upgrade', '--no-install-recommends'],
  ...names,
];

/** A start does not wait longer for each step of the system's package manager, which may have no network. */
const FFMPEG_WAIT_MS = 120_000;

/** ffmpeg, which converts videos: installed as root on Debian, otherwise reported. The product starts without it too. */
function obtainFfmpeg() {
  if (hasFfmpeg()) return;
  if (canInstallPrograms()) {
    console.log('Installing ffmpeg …');
    for (const args of [APT_UPDATE, aptInstall(['ffmpeg'])])
      spawnSync('apt-get', args, { stdio: 'ignore', timeout: FFMPEG_WAIT_MS });
  }
  if (!hasFfmpeg())
    console.log(
      'ffmpeg is not installed: videos cannot be added until it is, or until FFMPEG_PATH names it.',
    );
}

/** PostgreSQL, Chromium and ffmpeg for the tests: installed from the system's packages as root on Debian, otherwise listed. */
async function obtainPrograms() {
  const needed = missingPrograms();
  if (needed.length === 0) return;
  if (canInstallPrograms()) {
    await run('Looking up system packages', 'apt-get', APT_UPDATE);
    await run('Installing system packages', 'apt-get', aptInstall(needed));
  }
  const missing = missingPrograms();
  if (missing.length === 0) return;
  stop(
    `The tests need ${missing.join(' and ')}, which this machine does not have.\n` +
      `Install it with the system's package manager, for example: sudo apt-get install ${missing.join(' ')}`,
  );
}

const mode = process.argv[2] ?? 'install';
if (!['install', 'build', 'start', 'test'].includes(mode))
  stop('Usage: node tools/set-up.mjs install | build | start | test');
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`tridesk needs Node 20 or newer; this is ${process.versions.node}.`);
process.env.DEBIAN_FRONTEND = 'noninteractive';
// The system's packages while npm installs those of the project: each mostly waits.
const programs = mode === 'test' ? obtainPrograms() : null;
await installPackages();
if (mode !== 'install') await Promise.all([make(CONSOLE), mode === 'build' || make(SEED)]);
await programs;
if (mode === 'start') obtainFfmpeg();
