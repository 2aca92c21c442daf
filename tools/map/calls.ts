import type { Call } from '#contract/declare-call.ts';
import { filesUnder, importSource } from '../checks/files.ts';

export interface KnownCall extends Pick<Call, 'method' | 'path' | 'purpose' | 'access'> {
  /** The contract's file and the call's name in it. */
  key: string;
  feature: string;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  );
}

/** All declared calls, in the order of their features and paths. */
export async function allCalls(): Promise<KnownCall[]> {
  const files = (await filesUnder('src/features')).filter((path) => path.endsWith('-contract.ts'));
  const calls: KnownCall[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await importSource(file);
    for (const [name, value] of Object.entries(exported)) {
      if (!isCall(value)) continue;
      const { method, path, purpose, access } = value;
      calls.push({
        key: `${file} ${name}`,
        feature: file.split('/')[2] as string,
        method,
        path,
        purpose,
        access,
      });
    }
  }
  return calls;
}
