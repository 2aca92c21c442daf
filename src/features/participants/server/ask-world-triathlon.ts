import { ServiceFailed } from '#integrations/json-service/json-client.ts';
import type { WorldTriathlonClient } from '#integrations/world-triathlon/world-triathlon-client.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { worldTriathlonFailed, worldTriathlonNotConfigured } from '../world-triathlon-contract.ts';

/** Calls World Triathlon, such as its `entriesOf`; 503 when it is not set up or fails. */
export async function fetchFromWorldTriathlon<Result>(
  { services }: Pick<RequestContext, 'services'>,
  ask: (client: WorldTriathlonClient) => Promise<Result>,
): Promise<Result> {
  if (!services.worldTriathlon) throw worldTriathlonNotConfigured();
  try {
    return await ask(services.worldTriathlon);
  } catch (error) {
    throw error instanceof ServiceFailed ? worldTriathlonFailed(error.message, error.code) : error;
  }
}
