import { execFile } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';

/** The measured commit, marked when sources differ from it. */
async function commit(): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: import.meta.dirname })).stdout.trim();
  try {
    const isChanged = (await git('status', '--porcelain', '--untracked-files=no', '--', '../../src')) !== '';
    return `${await git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes in src' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** The facts that the figures depend on, one line each. */
export async function machineFacts(databases: readonly string[]): Promise<string[]> {
  const processors = cpus();
  return [
    `Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${await commit()}`,
    `Machine: ${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    `Node ${process.versions.node}; databases: ${databases.join(', ')}; load before the run: ${loadavg()[0]?.toFixed(1)}`,
  ];
}
