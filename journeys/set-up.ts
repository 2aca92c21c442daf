import { type FullConfig, request } from '@playwright/test';
import { demonstrationLoaded, newSession } from './sign-in.ts';

/** Waits for the demonstration data of every server before the first journey, so that it does not count towards time limits. */
export default async function setUp({ metadata }: FullConfig): Promise<void> {
  const { addresses } = metadata as { addresses: string[] };
  const ready = addresses.map(async (baseURL) => {
    const calls = await request.newContext({ baseURL });
    await demonstrationLoaded(calls, await newSession(calls));
    await calls.dispose();
  });
  await Promise.all(ready);
}
