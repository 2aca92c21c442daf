import { createJsonClient, type JsonClientOptions, ServiceFailed } from '../json-service/json-client.ts';

// The client of the IRONMAN race feed (docs/domain.md, "IRONMAN race feed"): one call to the configured URL as it is written, not
// paged, without a key. Time-outs, sizes and retries are those of the JSON client.

const NAME = 'The IRONMAN race feed';

export type IronmanRacesClient = ReturnType<typeof createIronmanRacesClient>;

export function createIronmanRacesClient(
  url: string,
  limits: Pick<JsonClientOptions, 'timeoutMs' | 'pause'> = {},
) {
  const client = createJsonClient({ name: NAME, url, ...limits });
  return {
    /** The JSON of the feed. Throws {@link ServiceFailed} when it fails; its message is for staff. */
    async fetch(signal?: AbortSignal): Promise<unknown> {
      const { status, body } = await client.get([], {}, signal);
      if (status !== 200) throw new ServiceFailed(`${NAME} responded with an error (${status}).`, status);
      return body;
    },
  };
}
