import { expect, it } from "vitest";
import { inDepth } from "../test/depth.ts";
import { bundleScripts, type Scripts } from "./bundle.ts";
import { runHistory } from "./history.ts";
import { findPlant } from "./plants.ts";
import { beginning } from "./releases.ts";
import { createWorld } from "./world.ts";

/** A product with one counter, which is small enough for a test. */
const productOf = (add: string): Scripts => ({
  worker: `exports.default = { async fetch(_request, { DB }) { ${add}; return new Response("added"); } };`,
  outside: "exports.createSandbox = () => ({ fetch: () => new Response() });",
  page: "",
});
const GOOD = productOf('await DB.prepare("UPDATE counter SET n = n + 1").run()');
/** Two requests read the same number, and one addition is lost. */
const PLANTED = productOf(`
  const n = await DB.prepare("SELECT n FROM counter").first("n");
  await DB.prepare("UPDATE counter SET n = ?1").bind(n + 1).run()`);
const SENT = 12;

/** Adds many times while calls are lost and the worker crashes. */
async function countUp(seed: number, scripts: Scripts) {
  const world = createWorld({ seed, scripts });
  const { scheduler, weather, sqlite, trace, random } = world;
  sqlite.exec("CREATE TABLE counter (n); INSERT INTO counter VALUES (0)");
  for (const name of ["database", "visitors"] as const)
    weather[name] = { lost: 0.05, replyLost: 0.1, twice: 0, slow: 0.1, maxDelay: 40 };
  const visitor = { name: "visitor", isAlive: true };
  let acknowledged = 0;
  for (let count = 0; count < SENT; count += 1) {
    const reply = world.fetch("/", {}, visitor);
    reply.then(
      () => {
        acknowledged += 1;
      },
      () => {},
    );
    if (random.chance(0.1)) world.crash("workers");
    await scheduler.run(random.integer(0, 60));
  }
  await scheduler.run(60_000);
  const n = Number(sqlite.rows("SELECT n FROM counter")[0]!.n);
  return { hash: trace.hash(), isBroken: n < acknowledged || n > SENT };
}

it("gives one seed the same trace each time, and another one another trace", async () => {
  const first = await countUp(1, GOOD);
  expect(await countUp(1, GOOD)).toEqual(first);
  expect((await countUp(2, GOOD)).hash).not.toBe(first.hash);
});

it("finds a lost update, and nothing in the product without it", async () => {
  const broken = { good: 0, planted: 0 };
  for (let seed = 1; seed <= 10; seed += 1) {
    if ((await countUp(seed, GOOD)).isBroken) broken.good += 1;
    if ((await countUp(seed, PLANTED)).isBroken) broken.planted += 1;
  }
  expect(broken.good).toBe(0);
  expect(broken.planted).toBeGreaterThan(5);
});

/** A planted fault of the product, and a seed that finds it. */
const KNOWN = { plant: "a payment that is final too soon", seed: 3 };

const theProduct = () =>
  it("repeats a history of the product, and finds a planted fault in it", async () => {
    const start = await beginning(await bundleScripts());
    const outcome = await runHistory(KNOWN.seed, start, true);
    expect(outcome.broken).toEqual([]);
    expect(await runHistory(KNOWN.seed, start, true)).toEqual(outcome);
    const planted = await beginning(await bundleScripts([findPlant(KNOWN.plant)]));
    expect((await runHistory(KNOWN.seed, planted)).broken).not.toEqual([]);
  });
// Bundling the product takes some seconds.
inDepth(() => {}, theProduct)();
