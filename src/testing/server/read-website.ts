import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SnapshotKind } from '#features/website-sync/website-sync-contract.ts';
import type { TestServer } from './test-server.ts';

interface Part {
  url: string;
  sha256: string;
  bytes: number;
  records: number;
}

export interface WebsiteManifest {
  version: number;
  made_at: string;
  parts: Record<SnapshotKind, Part[]>;
}

type AnyRecord = Record<string, unknown> & { id: unknown };

export interface Website {
  manifest: WebsiteManifest;
  records: Record<SnapshotKind, AnyRecord[]>;
  /** Everything that was read, as text. */
  text: string;
}

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/snapshot.schema.json'), 'utf8')),
);

async function get({ app }: Pick<TestServer, 'app'>, address: string): Promise<string> {
  const url = address.startsWith('http') ? new URL(address).pathname : address;
  const response = await app.inject({ method: 'GET', url });
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`);
  if (response.headers['access-control-allow-origin'] !== '*')
    throw new Error(`${url} is not for other sites`);
  return response.body;
}

/** Reads the snapshot as the website would; fails for a part that is missing, has another hash or does not follow the schema. */
export async function readWebsite(server: Pick<TestServer, 'app'>): Promise<Website> {
  const texts = [await get(server, '/files/website/current.json')];
  const manifest = JSON.parse(texts[0] as string) as WebsiteManifest;
  schema.parse(manifest);
  const records = {} as Website['records'];
  for (const [kind, parts] of Object.entries(manifest.parts) as [SnapshotKind, Part[]][]) {
    records[kind] = [];
    for (const { url, sha256, bytes, records: count } of parts) {
      const text = await get(server, url);
      const content = JSON.parse(text) as { kind: string; records: AnyRecord[] };
      schema.parse(content);
      const hash = createHash('sha256').update(text).digest('hex');
      const found = [content.kind, hash, Buffer.byteLength(text), content.records.length].join();
      if (found !== [kind, sha256, bytes, count].join())
        throw new Error(`${url} is not as the manifest says`);
      records[kind].push(...content.records);
      texts.push(text);
    }
  }
  return { manifest, records, text: texts.join('\n') };
}
