import { expect, test } from "vitest";
import { AT_NOON, get, getJson, NOON, ORIGIN, type Row, wholeMarket } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const MARKETS = "/coins/markets?vs_currency=usd";
const FULL = `${MARKETS}&per_page=250&sparkline=true&price_change_percentage=1h,24h,7d`;

test("a row has exactly CoinGecko's fields when nothing else is requested", async () => {
  const [row] = await getJson<Row[]>(createSandbox(AT_NOON), `${MARKETS}&per_page=1`);
  expect(Object.keys(row!)).toEqual(
    "id symbol name image current_price market_cap market_cap_rank fully_diluted_valuation total_volume high_24h low_24h price_change_24h price_change_percentage_24h market_cap_change_24h market_cap_change_percentage_24h circulating_supply total_supply max_supply ath ath_change_percentage ath_date atl atl_change_percentage atl_date roi last_updated".split(
      " ",
    ),
  );
  expect(row).toMatchObject({ id: "bitcoin", symbol: "btc", name: "Bitcoin", market_cap_rank: 1, max_supply: 21e6 });
  expect(row!.image).toBe(`${ORIGIN}/coingecko/icons/large/bitcoin`);
  expect(Number.isInteger(row!.market_cap)).toBe(true);
  const age = NOON - Date.parse(row!.last_updated);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(MINUTE);
});

test("price changes and sparklines are included only on request", async () => {
  const app = createSandbox(AT_NOON);
  const [row] = await getJson<Row[]>(app, `${MARKETS}&per_page=1&price_change_percentage=7d,nonsense&sparkline=true`);
  expect(row).toHaveProperty("price_change_percentage_7d_in_currency");
  expect(row).not.toHaveProperty("price_change_percentage_24h_in_currency");
  expect(row).not.toHaveProperty("price_change_percentage_nonsense_in_currency");
  expect(row!.sparkline_in_7d!.price).toHaveLength(168);
});

test("changes, highs and lows agree with the sparkline", async () => {
  const rows = await getJson<Row[]>(createSandbox(AT_NOON), FULL);
  for (const row of rows.slice(0, 200)) {
    const line = row.sparkline_in_7d!.price;
    const percent = (hours: number) => (line[167]! / line[167 - hours]! - 1) * 100;
    expect(line[167]! / row.current_price!, row.id).toBeCloseTo(1, 2);
    expect(row.price_change_percentage_1h_in_currency, row.id).toBeCloseTo(percent(1), 3);
    expect(row.price_change_percentage_24h_in_currency, row.id).toBeCloseTo(percent(24), 3);
    expect(row.price_change_percentage_24h, row.id).toBeCloseTo(percent(24), 3);
    expect(row.high_24h, row.id).toBeGreaterThanOrEqual(row.current_price!);
    expect(row.low_24h, row.id).toBeLessThanOrEqual(row.current_price!);
    expect(row.high_24h! / Math.max(...line.slice(-24)), row.id).toBeGreaterThan(0.995);
    const cap = row.current_price! * row.circulating_supply!;
    expect(row.market_cap! / cap, row.id).toBeCloseTo(1, 2);
  }
});

test("the change over seven days agrees with the price that the sparkline ended with seven days ago", async () => {
  const [now] = await getJson<Row[]>(createSandbox(AT_NOON), FULL);
  const [then] = await getJson<Row[]>(createSandbox({ now: () => NOON - 7 * DAY }), FULL);
  const past = then!.sparkline_in_7d!.price.at(-1)!;
  const present = now!.sparkline_in_7d!.price.at(-1)!;
  expect(now!.price_change_percentage_7d_in_currency).toBeCloseTo((present / past - 1) * 100, 3);
});

test("the pages contain every coin once, largest market cap first", async () => {
  const app = createSandbox(AT_NOON);
  const rows = await wholeMarket(app);
  expect(rows.length).toBeGreaterThan(1200);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const caps = rows.map((row) => row.market_cap ?? -1);
  expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  const ranks = rows.map((row) => row.market_cap_rank).filter((rank) => rank !== null);
  expect(ranks).toEqual(ranks.map((_, index) => index + 1));
  const small = await getJson<Row[]>(app, `${MARKETS}&per_page=50&page=3`);
  expect(small.map(({ id }) => id)).toEqual(rows.slice(100, 150).map(({ id }) => id));
});

test("invalid page sizes and page numbers are corrected without an error, as at CoinGecko", async () => {
  const app = createSandbox(AT_NOON);
  const lengthOf = async (query: string) => (await getJson<Row[]>(app, MARKETS + query)).length;
  expect(await lengthOf("&per_page=251")).toBe(250);
  expect(await lengthOf("")).toBe(100);
  expect(await lengthOf("&per_page=-1&page=zero")).toBe(100);
  expect(await lengthOf("&page=1000")).toBe(0);
});

test("the reply is identical for the same seed and minute, and differs in the next minute", async () => {
  const bytes = async (seed: number, time: number) =>
    (await get(createSandbox({ seed, now: () => time }), FULL)).text();
  const first = await bytes(5, NOON);
  expect(await bytes(5, NOON + MINUTE - 1)).toBe(first);
  expect(await bytes(5, NOON + MINUTE)).not.toBe(first);
  expect(await bytes(6, NOON)).not.toBe(first);
});

test("every price changes a little from minute to minute", async () => {
  const rowsAt = (time: number) =>
    getJson<Row[]>(createSandbox({ now: () => time }), `${MARKETS}&per_page=250&order=id_asc&precision=full`);
  const [before, after] = [await rowsAt(NOON), await rowsAt(NOON + MINUTE)];
  const steps = after.map((row, index) => Math.abs(row.current_price! / before[index]!.current_price! - 1));
  expect(steps.filter((step) => step > 0).length).toBe(250);
  expect(Math.max(...steps)).toBeLessThan(0.02);
});

test("ids select coins, unknown ids are omitted, and a category takes precedence over ids", async () => {
  const app = createSandbox(AT_NOON);
  const ids = async (query: string) => (await getJson<Row[]>(app, MARKETS + query)).map(({ id }) => id);
  expect(await ids("&ids=litecoin,bitcoin,no-such-coin")).toEqual(["bitcoin", "litecoin"]);
  const cardano = await ids("&category=cardano-ecosystem&ids=bitcoin");
  expect(cardano[0]).toBe("cardano");
  expect(cardano).not.toContain("bitcoin");
  expect((await get(app, `${MARKETS}&category=bnb-chain-ecosystem`)).status).toBe(404);
});

test("rows can be sorted by volume, id and market cap", async () => {
  const app = createSandbox(AT_NOON);
  const rows = (order: string) => getJson<Row[]>(app, `${MARKETS}&per_page=250&order=${order}`);
  const volumes = (await rows("volume_desc")).map((row) => row.total_volume!);
  expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
  const ids = (await rows("id_desc")).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect((await rows("market_cap_asc"))[0]!.market_cap).toBeNull();
});

test("wrapped and staked coins are included only on request, and without a rank", async () => {
  const app = createSandbox(AT_NOON);
  expect((await wholeMarket(app)).map(({ id }) => id)).not.toContain("weth");
  const rows = await getJson<Row[]>(app, `${MARKETS}&include_rehypothecated=true&ids=weth,bitcoin`);
  expect(rows[0]).toMatchObject({ id: "bitcoin", market_cap_rank: 1, market_cap_rank_with_rehypothecated: 1 });
  expect(rows[1]).toMatchObject({ id: "weth", market_cap_rank: null });
  expect(rows[1]!.market_cap_rank_with_rehypothecated).toBeGreaterThan(1);
});

test("coins of the long tail have null fields, as at CoinGecko", async () => {
  const rows = await wholeMarket(createSandbox(AT_NOON), "&sparkline=true&price_change_percentage=24h,7d");
  const row = (id: string) => rows.find((candidate) => candidate.id === id)!;
  expect(row("first-harvest")).toMatchObject({ price_change_percentage_7d_in_currency: null });
  expect(row("first-harvest").price_change_percentage_24h).not.toBeNull();
  expect(row("first-harvest").sparkline_in_7d!.price).toHaveLength(40);
  expect(row("halcyon-grid")).toMatchObject({
    price_change_percentage_24h: null,
    high_24h: null,
    low_24h: null,
    sparkline_in_7d: { price: [] },
  });
  expect(row("unranked-harbor")).toMatchObject({ market_cap: 0, market_cap_rank: null });
  expect(row("unlisted-orchard")).toMatchObject({ current_price: null, market_cap: null, market_cap_rank: null });
});

test("prices can be quoted in other currencies", async () => {
  const app = createSandbox(AT_NOON);
  const rowIn = async (currency: string) =>
    (await getJson<Row[]>(app, `/coins/markets?vs_currency=${currency}&per_page=1&precision=full`))[0]!;
  expect((await rowIn("btc")).current_price).toBe(1);
  expect((await rowIn("btc")).price_change_percentage_24h).toBe(0);
  expect((await rowIn("usd")).current_price! / (await rowIn("eur")).current_price!).toBeCloseTo(1.08, 6);
});

test("a missing or unknown currency gets CoinGecko's error reply", async () => {
  const app = createSandbox(AT_NOON);
  const missing = await get(app, "/coins/markets");
  expect([missing.status, await missing.json()]).toEqual([422, { error: "Missing parameter vs_currency" }]);
  const invalid = await get(app, "/coins/markets?vs_currency=constructor");
  expect([invalid.status, await invalid.json()]).toEqual([400, { error: "invalid vs_currency" }]);
});
