import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { isPublicationDay } from "../../shared/exchange-rates/publication-days.ts";
import type { RateYear } from "../../shared/exchange-rates/rates.ts";
import { pictureOf } from "../../shared/news/rules.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { checkPayments } from "../ads/payments/check-payments.ts";
import { loadCandles } from "../coins/candles/load.ts";
import { yearsOf } from "../coins/tiles.rules.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { loadPairs } from "../live-prices/load-pairs.ts";
import { BROWSER } from "./calls.ts";
import { type Order, paymentsOf } from "./payments.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";
import { callsDuring } from "./upstream-calls.ts";

type Mode = { mode: string; [option: string]: unknown };
/** Faults in which the upstream sends no usable reply. */
const UNUSABLE: Mode[] = [
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
/** Faults in which the upstream sends a reply with wrong contents. */
const WRONG_CONTENTS: Mode[] = [
  { mode: "wrong-types" },
  { mode: "missing-page" },
  { mode: "duplicates" },
  { mode: "spike", factor: 1000 },
  { mode: "missing-page", match: "page=3" },
];
const HANGING = ["slow", "drip"];
/** The time limits of calls to an upstream that hangs are divided by this, so that the tests are fast. */
const TIMEOUT_DIVISOR = 40;
/** The sum of the time limits in one run. It is low, because the run stops after the first call that hangs. */
const LONGEST_WAIT_MS = 10_000;
const VISITED_PATHS = [
  "top-coins",
  "sparklines",
  "kong/tokens",
  "ecosystem-tokens/solana",
  "active-ads",
  "news",
  "status",
];

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let ann: string;
let confirmed: Order[];
let articleId: number;
const timeout = AbortSignal.timeout;

beforeAll(async () => {
  app = await startTestApp("faults", { AD_CREATION: "open", PICTURES_URL: "http://faults.sandbox.test/pictures" });
  ads = paymentsOf(app);
  await app.tick();
  ann = await app.signUp("ann");
  confirmed = await Promise.all(["USDC", "BTC"].map((paymentCurrency) => placePaid(paymentCurrency)));
  for (const { id } of confirmed) await ads.check(ann, id);
  const content = ["a", "b", "c"]
    .flatMap((part) => Array.from({ length: 15 }, (_, at) => pictureUrl(part, at)))
    .join(" ");
  const body = { title: "Pictures", content, isPublished: true };
  articleId = (await (await app.request("/api/news", jsonInit("POST", body, ann))).json<{ id: number }>()).id;
});
afterEach(() => clearFaults());

const pictureUrl = (part: string, at: number) => `![](https://pictures.example.org/${part}${at}.png)`;
const reload = (order: Order) => ads.show(ann, order.id);

/** Places an order whose payment is final on its chain. The worker has not checked it yet. */
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
type FeedContents = { asOf: number; ids: string[]; prices: (number | null)[] };

/** Data from an upstream, and the job that loads it. Other tests cover the modes of `coveredElsewhere`. */
type Feed = {
  upstream: string;
  job(): Promise<string>;
  read(): Promise<FeedContents>;
  minutesUntilDue: number;
  /** Makes the upstream have something new to load. */
  renew?(): Promise<unknown>;
  coveredElsewhere: RegExp;
};
const feeds: Record<string, Feed> = {
  "the market": {
    upstream: "coingecko",
    job: () => app.tick(),
    read: async () => {
      const { asOf, id, current_price } = await get<{ asOf: number; id: string[]; current_price: (number | null)[] }>(
        "/api/top-coins?limit=1000&layout=columns",
      );
      return { asOf, ids: id, prices: current_price };
    },
    minutesUntilDue: 35,
    coveredElsewhere: /^(429.*|500|truncated|reset|redirect|wrong-types)$/,
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
    minutesUntilDue: 125,
    coveredElsewhere: /^(429.*|500|html|truncated|reset|redirect|wrong-types|missing-page)$/,
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
    minutesUntilDue: 35,
    coveredElsewhere: /^(429.*|500|html|truncated|reset|redirect|missing-page|wrong-types)$/,
  },
};

/** The last publication days before the app's time, of which the bank publishes one more at each renewal. */
let withheld: string[] = [];
const exchangeRates: Feed = {
  upstream: "ecb",
  job: () => app.loadRates(),
  read: async () => {
    const path = "/api/exchange-rates/daily?currencies=usd&from=2026&to=2026";
    const [{ days, perEuro } = { days: "", perEuro: { usd: "" } }] = (await get<{ years: RateYear[] }>(path)).years;
    const ids = days.split(" ");
    return { asOf: Number(ids.at(-1)), ids, prices: perEuro.usd!.split(" ").map(Number) };
  },
  // The longest delay between two tries.
  minutesUntilDue: 240,
  renew: async () => {
    withheld = withheld.slice(1);
    await app.control("DELETE", "/ecb");
    await app.control("POST", "/ecb", { withheld });
  },
  coveredElsewhere: /^(500|html|truncated|missing-page|wrong-types|duplicates)$/,
};
/** The tests publish the working days among these, one at each renewal. */
const WITHHELD_DAYS = 70;

/** The time limits (ms) of the calls to an upstream that hangs. */
let timeLimits: number[] = [];
/** Resolves when all requested pages are answered. */
let pagesAnswered = Promise.withResolvers<void>();

async function injectFault(upstream: string, { mode, ...options }: Mode) {
  await app.control("POST", "/faults", { upstream, mode, ...options });
  if (!HANGING.includes(mode)) return;
  AbortSignal.timeout = (ms) => {
    timeLimits.push(ms);
    const controller = new AbortController();
    // The limits start only when all pages are answered. A page that waited for the upstream would so never be
    // answered, and the test would fail.
    void pagesAnswered.promise.then(() => setTimeout(() => controller.abort(), ms / TIMEOUT_DIVISOR));
    return controller.signal;
  };
}
async function clearFaults() {
  await app.control("DELETE", "/faults");
  AbortSignal.timeout = timeout;
}

/** Runs a job while visitors request pages. */
async function runWithVisitors(job: () => Promise<unknown>): Promise<void> {
  timeLimits = [];
  pagesAnswered = Promise.withResolvers();
  const jobDone = job();
  const pages = await Promise.all(VISITED_PATHS.map((path) => app.request(`/api/${path}`)));
  for (const [index, page] of pages.entries()) expect(page.status, VISITED_PATHS[index]).toBe(200);
  pagesAnswered.resolve();
  await jobDone;
  expect(timeLimits.length > 0).toBe(AbortSignal.timeout !== timeout);
  expect(timeLimits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
}

function survivesFaults({ upstream, job, read, minutesUntilDue, renew, coveredElsewhere }: Feed) {
  const RUNS = 2;
  const runs = async () => {
    for (let run = 0; run < RUNS; run++) {
      app.clock.time += 60_000;
      await failureOf(job());
    }
  };
  const waitUntilDue = async () => {
    app.clock.time += minutesUntilDue * 60_000;
    await renew?.();
  };
  let healthyCalls = 0;
  beforeAll(async () => {
    await app.tick();
    await failureOf(app.tickTokens());
    await failureOf(refreshEcosystems(app.deps));
    await waitUntilDue();
    await app.tick();
    healthyCalls = await callsDuring(app, runs);
    expect(healthyCalls).toBeGreaterThan(0);
  });

  const modes = [...UNUSABLE, ...WRONG_CONTENTS].filter(({ mode }) => !coveredElsewhere.test(mode));
  it.each(someOf(modes, 2))("keeps its data during the fault $mode and loads new data afterwards", async (mode) => {
    await waitUntilDue();
    const before = await read();
    await injectFault(upstream, mode);
    await runWithVisitors(() => failureOf(job()));
    expect(await callsDuring(app, runs)).toBeLessThanOrEqual(healthyCalls);
    const after = await read();
    if (UNUSABLE.includes(mode)) expect(after).toEqual(before);
    expect(new Set(after.ids).size).toBe(after.ids.length);
    expect(after.ids.length).toBeGreaterThanOrEqual(before.ids.length * 0.9);
    for (const order of confirmed) expect(await reload(order)).toMatchObject({ status: "confirmed" });

    await clearFaults();
    await waitUntilDue();
    await failureOf(job());
    const recovered = await read();
    expect(recovered.asOf).toBeGreaterThan(before.asOf);
    expect(recovered.ids.length).toBeGreaterThanOrEqual(before.ids.length * 0.9);
  });
}

describe.each(Object.entries(feeds))("%s", (_, feed) => survivesFaults(feed));

describe.each([
  ["esplora", "BTC"],
  ["evm", "USDC"],
])("payments read from %s", (upstream, currency) => {
  const run = async (minutes: number) => {
    app.clock.time += minutes * 60_000;
    await ads.alignClocks();
    return checkPayments(app.deps);
  };
  // Hours have passed without the job, so it first scans the blocks of that time.
  beforeAll(async () => {
    for (let runs = 0; runs < 4; runs++) await run(1);
  });

  const modes = [...UNUSABLE, ...WRONG_CONTENTS.filter(({ mode, match }) => mode !== "spike" && !match)];
  it.each(someOf(modes, 4))("stay unconfirmed during the fault $mode and are confirmed afterwards", async (mode) => {
    await app.tick();
    const order = await placePaid(currency);
    await injectFault(upstream, mode);
    await runWithVisitors(() => run(1));
    // Settled orders are scanned once an hour, with two calls each: the address and the final block.
    const settled = await app.deps.db.d1
      .prepare("SELECT count(*) AS n FROM ad_orders WHERE status = 'confirmed'")
      .first<{ n: number }>();
    expect(await callsDuring(app, () => run(1))).toBeLessThanOrEqual(10 + 2 * settled!.n);
    const during = await reload(order);
    // A transfer that the server reports twice is one payment.
    if (mode.mode !== "duplicates") expect(during).toMatchObject({ status: "pending", paymentConfirmed: false });
    for (const other of confirmed) expect(await reload(other)).toMatchObject({ status: "confirmed" });
    await clearFaults();
    await run(10);
    await run(10);
    const { status, payment } = await reload(order);
    expect([status, payment.received, payment.note]).toEqual(["confirmed", order.paymentAmount, null]);
  });
});

it.each(
  someOf(
    [...UNUSABLE, ...WRONG_CONTENTS].map((mode, at) => ({ ...mode, at })),
    5,
  ),
)("a picture is missing during the fault $mode of its host, and a later picture is shown", async ({ at, ...mode }) => {
  const requestPicture = (part: string) =>
    app.request(pictureOf(articleId, `https://pictures.example.org/${part}${at}.png`));
  // The host is resolved before the fault. Otherwise a hanging host would also shorten the resolver's time limit to 50 ms,
  // and a resolver without a reply would be remembered for all later pictures, because the clock stands still.
  app.clock.time += 60_000;
  expect((await requestPicture("c")).status).toBe(200);
  await injectFault("pictures", mode);
  let status = 0;
  await runWithVisitors(async () => {
    status = (await requestPicture("a")).status;
  });
  // The worker delivers a truncated picture, and the browser shows the part that it has.
  expect(status).toBe(at < UNUSABLE.length && mode.mode !== "truncated" ? 204 : 200);
  await clearFaults();
  expect((await requestPicture("b")).status).toBe(200);
});

it.each(someOf(UNUSABLE, 4))(
  "a subscription is kept during the fault $mode of its push service, and a later push is sent",
  async (mode) => {
    const push = () => app.deps.push.send({ endpoint: BROWSER.endpoint, ...BROWSER.keys }, "hello");
    await injectFault("push", mode);
    let outcome = "";
    await runWithVisitors(async () => {
      outcome = await push();
    });
    expect(outcome).not.toBe("gone");
    await clearFaults();
    expect(await push()).toBe("sent");
  },
);

/** The coins whose candles are not loaded yet: the coins of Kraken, of which one is added at each renewal. */
let candleCoins: string[] = [];
const dailyCandles: Feed = {
  upstream: "kraken",
  job: async () => {
    await app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
    return loadCandles(app.deps);
  },
  read: async () => {
    const { results } = await app.deps.db.d1
      .prepare("SELECT coin_id AS id, year, closes FROM coin_candles ORDER BY coin_id, year")
      .all<{ id: string; year: number; closes: string }>();
    const prices = results.map(({ closes }) => Number(closes.split(" ").at(-1)!.slice(1)));
    return { asOf: results.length, ids: results.map(({ id, year }) => `${id} ${year}`), prices };
  },
  // Longer than the delays after the failures of one fault.
  minutesUntilDue: 24 * 60,
  renew: async () => {
    await app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
    const id = candleCoins.shift()!;
    const history = await app.deps.coins.dailyPrices(id);
    if (!history.ok) throw new Error(history.failure.kind);
    const rows = [...yearsOf(history.value)].map(([year, days]) => ({ year, days: JSON.stringify(days) }));
    for (const { year, days } of rows)
      await app.deps.db.d1
        .prepare("INSERT OR REPLACE INTO coin_years (origin, coin_id, year, days) VALUES (?1, ?2, ?3, ?4)")
        .bind(app.deps.config.marketOrigin, id, year, days)
        .run();
    await app.deps.db.d1
      .prepare("INSERT INTO candle_loads (origin, coin_id, due_at) VALUES (?1, ?2, 0)")
      .bind(app.deps.config.marketOrigin, id)
      .run();
  },
  coveredElsewhere: /^(429|500|html|truncated|reset|missing-page|wrong-types|duplicates|spike|bomb)$/,
};

describe("exchange rates", () => {
  beforeAll(async () => {
    const today = Math.floor(app.clock.time / DAY);
    const days = Array.from({ length: WITHHELD_DAYS }, (_, at) => today - WITHHELD_DAYS + at);
    withheld = days.filter(isPublicationDay).map((day) => isoDate(day * DAY));
    await exchangeRates.renew!();
    await app.loadRates();
  });
  survivesFaults(exchangeRates);
});

describe("daily candles", () => {
  beforeAll(async () => {
    for (let pages = 0; pages < 5; pages++) {
      app.clock.time += 60_000;
      await loadPairs(app.deps);
    }
    // Without a pair at Binance, each coin takes one call.
    await app.deps.db.d1
      .prepare("UPDATE venue_pairs SET pairs = json_array(json_extract(pairs, '$[149]')) WHERE venue = 'binance'")
      .run();
    const listed = await app.deps.db.d1
      .prepare("SELECT pairs FROM venue_pairs WHERE venue = 'kraken'")
      .first<{ pairs: string }>();
    candleCoins = (JSON.parse(listed!.pairs) as { coinId: string }[]).map(({ coinId }) => coinId);
  });
  survivesFaults(dailyCandles);
});
