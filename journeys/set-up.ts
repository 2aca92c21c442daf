import { type FullConfig, request } from '@playwright/test';
import { demonstrationLoaded, newSession } from './sign-in.ts';

/** Before the first journey every server has its demonstration data, so that no journey's time runs meanwhile. */
export default async function setUp({ metadata }: FullConfig): Promise<void> {
  const { addresses } = metadata as { addresses: string[] };
  const ready = addresses.map(async (baseURL) => {
    const calls = await request.newContext({ baseURL });
    await demonstrationLoaded(calls, await newSession(calls));
    await calls.dispose();
  });
  await Promise.all(ready);
}
