import { openDatabase } from '#database/connect.ts';
import { statementErrorOf } from '#database/statement-error.ts';
import { createDataDirectory } from './data-directory.ts';
import { endLeanStart } from './lean-start.mjs';
import { createLog, logUnhandled } from './log.ts';
import { checkPort } from './port-check.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import type { Product } from './start.ts';

const STOP_WITHIN_MS = 10_000;
/** The first requests and the pool's first connections come before the memory of the start is freed. */
const SETTLE_MS = 1_000;

/** Prints one message and sets an exit code other than 0. */
function giveUp(message: string): never {
  process.stderr.write(`tridesk cannot start: ${message}\n`);
  process.exit(1);
}

/** The first line of an error message; names the variable to check when the database cannot be reached. */
function messageOf(error: unknown): string {
  const { message: text = '', code = '' } = error as { message?: string; code?: string };
  const message = (text || code || String(error)).split('\n')[0] ?? '';
  const isAway =
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT|3D000|28\w{3})$/.test(code) ||
    /timeout/.test(message);
  if (settings.databaseUrl !== null && isAway)
    return `the database cannot be used (${message}). Check DATABASE_URL.`;
  const statement = statementErrorOf(error);
  if (!statement) return message;
  const { table, constraint } = statement;
  const facts = [statement.code, table && `table ${table}`, constraint && `constraint ${constraint}`];
  return `a statement failed in the database (${facts.filter(Boolean).join(', ')}).`;
}

function checkedSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingError) giveUp(error.message);
    throw error;
  }
}

function printWelcome(settings: Settings, { madeAdmin }: Product): void {
  const lines = ['', `  tridesk is ready at ${settings.publicUrl}`];
  if (madeAdmin)
    lines.push(
      `  Sign in as ${madeAdmin.email} with the password ${madeAdmin.password} (shown only this once)`,
    );
  else if (settings.adminEmail) lines.push(`  Sign in as ${settings.adminEmail}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const LOOK_FOR_PARENT_MS = 500;

/** npm sends a signal only to the shell between it and this process: when that shell ends, this process ends too. */
function followParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, LOOK_FOR_PARENT_MS).unref();
}

/** Stops once: running requests finish, then everything closes. */
function stopOnSignal(product: Product): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    product.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  followParent(stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const settings = checkedSettings();
const log = createLog();
logUnhandled(log);
const { port, host } = settings;
const refusePort = ({ message }: Error): never =>
  giveUp(`port ${port} cannot be opened (${message}). Set PORT to another one.`);
await checkPort(port, host).catch(refusePort);
/** The embedded engine does not say that its disk is full. */
async function refuseStart(error: unknown): Promise<never> {
  const { isAlmostFull } = await import('./disk-full.ts');
  const isFull = settings.databaseUrl === null && (await isAlmostFull(settings.dataDirectory));
  return giveUp(isFull ? `the disk of DATA_DIR ${settings.dataDirectory} is full.` : messageOf(error));
}
await createDataDirectory(settings.dataDirectory).catch(refuseStart);
const { databaseUrl, dataDirectory } = settings;
// The embedded engine starts in a separate thread while this one loads the rest of the server.
const opening = openDatabase({ databaseUrl, dataDirectory, log });
opening.catch(refuseStart);
const { startProduct } = await import('./start.ts');
const { startDemonstration } = await import('./demo-data/demo-data.ts');
const product = await startProduct({ settings, log, openDatabase: () => opening }).catch(refuseStart);
stopOnSignal(product);
await product.app.listen({ port, host }).catch(refusePort);
printWelcome(settings, product);
if (settings.isDemo)
  await startDemonstration(product).catch((error: unknown) =>
    log.error({ err: error }, 'demonstration data'),
  );
setTimeout(endLeanStart, SETTLE_MS).unref();
