import type { InputOf } from '#contract/declare-call.ts';
import { planList, submitList } from '#features/participants/lists-import-contract.ts';
import type { TestServer } from './test-server.ts';

/** Plans the import of a list and submits it as planned, from the stored file. */
export async function importList(server: TestServer, input: InputOf<typeof planList>) {
  const plan = await server.ask(planList, input);
  const { content: _, filename: __, ...rest } = input;
  return { plan, sent: await server.call(submitList, { ...rest, file: plan.file, digest: plan.digest }) };
}
