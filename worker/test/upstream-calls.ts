import type { TestApp } from "./test-app.ts";

type Counts = { counts: Record<string, Record<string, number>> };

async function countCalls(app: TestApp): Promise<number> {
  const { counts } = await (await app.control("GET", "")).json<Counts>();
  return Object.values(counts).reduce(
    (sum, paths) => sum + Object.values(paths).reduce((total, count) => total + count, 0),
    0,
  );
}

/** The number of calls that the sandbox received from the app during some work. */
export async function callsDuring(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const before = await countCalls(app);
  await work();
  return (await countCalls(app)) - before;
}
