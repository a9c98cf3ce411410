import type { TestApp } from "./test-app.ts";

type Counts = { counts: Record<string, Record<string, number>> };

async function callsSoFar(app: TestApp): Promise<number> {
  const { counts } = await (await app.control("GET", "")).json<Counts>();
  return Object.values(counts).reduce((sum, paths) => sum + Object.values(paths).reduce((all, one) => all + one, 0), 0);
}

/** How often a piece of work called the upstreams. */
export async function countsOfRun(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const before = await callsSoFar(app);
  await work();
  return (await callsSoFar(app)) - before;
}
