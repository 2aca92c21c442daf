/** What work costs this thread: its milliseconds of computing. Unlike time, other work on the machine does not add to it. */
export async function computingMilliseconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
