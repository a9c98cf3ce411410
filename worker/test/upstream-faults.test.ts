import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pictureOf } from "../../shared/news/rules.ts";
import { checkPayments } from "../ads/payments/check-payments.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { BROWSER } from "./calls.ts";
import { type Order, paymentsOf } from "./payments.ts";
import { callsDuring } from "./run-counts.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

type Mode = { mode: string; [option: string]: unknown };
/** Nothing good can be had from these. */
const DEAD: Mode[] = [
  { mode: "slow", delayMs: 30_000 },
  { mode: "drip" },
  { mode: "reset" },
  { mode: "429", retryAfter: 119 },
  { mode: "429-no-retry-after" },
  { mode: "500" },
  { mode: "html", status: 200 },
  { mode: "truncated" },
  { mode: "bomb" },
  { mode: "redirect" },
];
/** A reply comes, and something about it is wrong. */
const WRONG: Mode[] = [
  { mode: "wrong-types" },
  { mode: "missing-page" },
  { mode: "duplicates" },
  { mode: "spike", factor: 1000 },
  { mode: "missing-page", match: "page=3" },
];
const HANGING = ["slow", "drip"];
/** How much sooner than in production the worker gives up on an upstream that hangs. */
const FASTER = 40;
/** Time limits of all calls of one run to an upstream that hangs. After the first of them the run gives up. */
const LONGEST_WAIT_MS = 10_000;
const VISITED = ["top-coins", "sparklines", "kong/tokens", "ecosystem-tokens/solana", "active-ads", "news", "status"];

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let ann: string;
let confirmed: Order[];
let articleId: number;
const timeout = AbortSignal.timeout;
const { fetch } = globalThis;

beforeAll(async () => {
  app = await startTestApp("faults", { AD_CREATION: "open", PICTURES_URL: "http://faults.sandbox.test/pictures" });
  // The sandbox replaces the push services, so no push is sent outside.
  globalThis.fetch = (input, init) =>
    fetch(String(input).startsWith("https://fcm.") ? "http://faults.sandbox.test/push/browser" : input, init);
  ads = paymentsOf(app);
  await app.tick();
  ann = await app.signUp("ann");
  confirmed = await Promise.all(["USDC", "BTC"].map((paymentCurrency) => placePaid(paymentCurrency)));
  for (const { id } of confirmed) await ads.check(ann, id);
  const content = ["a", "b"].flatMap((part) => Array.from({ length: 15 }, (_, at) => pictureUrl(part, at))).join(" ");
  const body = { title: "Pictures", content, isPublished: true };
  articleId = (await (await app.request("/api/news", jsonInit("POST", body, ann))).json<{ id: number }>()).id;
  return () => {
    globalThis.fetch = fetch;
  };
});
afterEach(() => heal());

const pictureUrl = (part: string, at: number) => `![](https://pictures.example.org/${part}${at}.png)`;
const again = (order: Order) => ads.show(ann, order.id);

/** Paid and final on its chain; we have not looked yet. */
async function placePaid(paymentCurrency: string): Promise<Order> {
  const order = await ads.place(ann, { ...AD_ORDER, paymentCurrency });
  await ads.pay({ currency: paymentCurrency, address: order.paymentAddress, amount: order.paymentAmount });
  await ads.mine(paymentCurrency, 40);
  return order;
}
const AD_ORDER = { adType: "scrolling", duration: 7, adConfig: { messages: ["One"] } };

const failureOf = (job: Promise<string>) => job.catch((error: Error) => error.message);
const get = async <Reply>(path: string): Promise<Reply> => {
  app.restart();
  const reply = await app.request(path);
  expect(reply.status, path).toBe(200);
  return reply.json<Reply>();
};
type Listed = { asOf: number; ids: string[]; prices: (number | null)[] };

/** What an upstream feeds, and the job that fetches it. `own`: the modes that its own tests play. */
type Fed = { upstream: string; job(): Promise<string>; read(): Promise<Listed>; restMinutes: number; own: RegExp };
const feeds: Record<string, Fed> = {
  "the market": {
    upstream: "coingecko",
    job: () => app.tick(),
    read: async () => {
      const { asOf, id, current_price } = await get<{ asOf: number; id: string[]; current_price: (number | null)[] }>(
        "/api/top-coins?limit=1000&layout=columns",
      );
      return { asOf, ids: id, prices: current_price };
    },
    restMinutes: 35,
    own: /^(429.*|500|truncated|reset|redirect|wrong-types)$/,
  },
  ecosystems: {
    upstream: "coingecko",
    job: () => refreshEcosystems(app.deps),
    read: async () => {
      const columns = await get<{ id: string[]; current_price: (number | null)[] }>(
        "/api/ecosystem-tokens/solana?layout=columns",
      );
      const loads = await app.deps.db.d1
        .prepare("SELECT max(loaded_at) AS at FROM ecosystem_loads")
        .first<{ at: number }>();
      return { asOf: loads!.at, ids: columns.id, prices: columns.current_price };
    },
    restMinutes: 125,
    own: /^(429.*|500|html|truncated|reset|redirect|wrong-types|missing-page)$/,
  },
  "tokens of the Internet Computer": {
    upstream: "icpswap",
    job: () => app.tickTokens(),
    read: async () => {
      const { asOf, canister_id, price } = await get<{ asOf: number; canister_id: string[]; price: number[] }>(
        "/api/kong/tokens?layout=columns",
      );
      return { asOf, ids: canister_id, prices: price };
    },
    restMinutes: 35,
    own: /^(429.*|500|html|truncated|reset|redirect|missing-page|wrong-types)$/,
  },
};

/** The time limits of the calls that have met an upstream that hangs. */
let limits: number[] = [];
let pagesAnswered = Promise.withResolvers<void>();

async function command(upstream: string, { mode, ...options }: Mode) {
  await app.control("POST", "/faults", { upstream, mode, ...options });
  if (!HANGING.includes(mode)) return;
  AbortSignal.timeout = (ms) => {
    limits.push(ms);
    const limit = new AbortController();
    // The limits begin to run when all pages are answered: a page that waited for the upstream would wait for ever.
    void pagesAnswered.promise.then(() => setTimeout(() => limit.abort(), ms / FASTER));
    return limit.signal;
  };
}
async function heal() {
  await app.control("DELETE", "/faults");
  AbortSignal.timeout = timeout;
}

/** Runs a job while pages are asked for. */
async function amongVisitors(job: () => Promise<unknown>): Promise<void> {
  limits = [];
  pagesAnswered = Promise.withResolvers();
  const done = job();
  const pages = await Promise.all(VISITED.map((path) => app.request(`/api/${path}`)));
  for (const [at, page] of pages.entries()) expect(page.status, VISITED[at]).toBe(200);
  pagesAnswered.resolve();
  await done;
  expect(limits.length > 0).toBe(AbortSignal.timeout !== timeout);
  expect(limits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
}

describe.each(Object.entries(feeds))("%s", (_, { upstream, job, read, restMinutes, own }) => {
  const RUNS = 2;
  const runs = async () => {
    for (let run = 0; run < RUNS; run++) {
      app.clock.time += 60_000;
      await failureOf(job());
    }
  };
  const rest = () => {
    app.clock.time += restMinutes * 60_000;
  };
  let healthyCalls = 0;
  beforeAll(async () => {
    await app.tick();
    await failureOf(app.tickTokens());
    await failureOf(refreshEcosystems(app.deps));
    rest();
    await app.tick();
    healthyCalls = await callsDuring(app, runs);
    expect(healthyCalls).toBeGreaterThan(0);
  });

  it.each([...DEAD, ...WRONG].filter(({ mode }) => !own.test(mode)))(
    "keeps good data through $mode, and recovers by itself",
    async (mode) => {
      rest();
      const before = await read();
      await command(upstream, mode);
      await amongVisitors(() => failureOf(job()));
      expect(await callsDuring(app, runs)).toBeLessThanOrEqual(healthyCalls);
      const after = await read();
      if (DEAD.includes(mode)) expect(after).toEqual(before);
      expect(new Set(after.ids).size).toBe(after.ids.length);
      expect(after.ids.length).toBeGreaterThanOrEqual(before.ids.length * 0.9);
      for (const order of confirmed) expect(await again(order)).toMatchObject({ status: "confirmed" });

      await heal();
      rest();
      await failureOf(job());
      const healed = await read();
      expect(healed.asOf).toBeGreaterThan(before.asOf);
      expect(healed.ids.length).toBeGreaterThanOrEqual(before.ids.length * 0.9);
    },
  );
});

describe.each([
  ["esplora", "BTC"],
  ["evm", "USDC"],
])("payments by %s", (upstream, currency) => {
  const run = async (minutes: number) => {
    app.clock.time += minutes * 60_000;
    await ads.align();
    return checkPayments(app.deps);
  };
  // Hours have passed without the job: it first reads what the chains did in them.
  beforeAll(async () => {
    for (let runs = 0; runs < 4; runs++) await run(1);
  });

  it.each([...DEAD, ...WRONG.filter(({ mode, match }) => mode !== "spike" && !match)])(
    "change by no word of a chain that is $mode, and are found when it is well",
    async (mode) => {
      await app.tick();
      const order = await placePaid(currency);
      await command(upstream, mode);
      await amongVisitors(() => run(1));
      // Settled orders are read once an hour: their address, and the block that makes the payment final.
      const settled = await app.deps.db.d1
        .prepare("SELECT count(*) AS n FROM ad_orders WHERE status = 'confirmed'")
        .first<{ n: number }>();
      expect(await callsDuring(app, () => run(1))).toBeLessThanOrEqual(10 + 2 * settled!.n);
      const meanwhile = await again(order);
      // A transfer that the server reports twice is one payment.
      if (mode.mode !== "duplicates") expect(meanwhile).toMatchObject({ status: "pending", paymentConfirmed: false });
      for (const other of confirmed) expect(await again(other)).toMatchObject({ status: "confirmed" });
      await heal();
      await run(10);
      await run(10);
      const { status, payment } = await again(order);
      expect([status, payment.received, payment.note]).toEqual(["confirmed", order.paymentAmount, null]);
    },
  );
});

it.each([...DEAD, ...WRONG].map((mode, at) => ({ ...mode, at })))(
  "shows no picture of a host that is $mode, and shows those that come after",
  async ({ at, ...mode }) => {
    const ask = (part: string) => app.request(pictureOf(articleId, `https://pictures.example.org/${part}${at}.png`));
    await command("pictures", mode);
    let status = 0;
    await amongVisitors(async () => {
      status = (await ask("a")).status;
    });
    // Half a picture is one to us: the browser shows what there is of it.
    expect(status).toBe(at < DEAD.length && mode.mode !== "truncated" ? 204 : 200);
    await heal();
    expect((await ask("b")).status).toBe(200);
  },
);

it.each(DEAD)("keeps a browser whose push service is $mode, and reaches it when it is well", async (mode) => {
  const push = () => app.deps.push!.send({ endpoint: BROWSER.endpoint, ...BROWSER.keys }, "hello");
  await command("push", mode);
  let outcome = "";
  await amongVisitors(async () => {
    outcome = await push();
  });
  expect(outcome).not.toBe("gone");
  await heal();
  expect(await push()).toBe("sent");
});
