import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { connectionErrorOf, statementErrorOf } from '#database/statement-error.ts';

/** The queue copies the errors of its statements, and adds its names to their message. */
function copiedFacts(error: unknown): object {
  if (typeof error !== 'object' || error === null) return {};
  const { code, message } = error as { code?: unknown; message?: unknown };
  const lost = connectionErrorOf({ message: String(message).replace(/ \(Queue: .*\)$/, '') });
  return lost ?? (typeof code === 'string' && /^[0-9A-Z_]{5,30}$/.test(code) ? { code } : {});
}

/** An error as it is logged: for a failed statement only where it failed, never its content. */
export function serializeError(error: unknown): object {
  const statement = statementErrorOf(error);
  if (statement) return { type: 'failed statement', ...statement };
  // A value that is not an Error can be anything, even a request with its password.
  if (!(error instanceof Error)) return { type: typeof error, ...copiedFacts(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    ...{ type: name, ...code, message, stack },
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(serializeError) } : {}),
  };
}

/** The log of the product, one JSON row for each entry. */
export function createLog(
  destination: DestinationStream = pino.destination(2),
  options: LoggerOptions = {},
): Logger {
  return pino(
    {
      base: null,
      redact: ['*.password', '*.token', '*.ptotoken'],
      serializers: { err: serializeError },
      ...options,
    },
    destination,
  );
}

/** Logs unhandled errors: Node would print them with all their properties. An exception ends the process, like by default. */
export function logUnhandled(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
}
