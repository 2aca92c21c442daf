/** The processor time that work takes on this thread, in milliseconds. Unlike elapsed time, it excludes other work on the machine. */
export async function computingMilliseconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
