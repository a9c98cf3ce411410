import { beforeAll, expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { snapshotPortfolios } from "./snapshots/snapshots.ts";

/** A user of whose coins no cost is known, and of one of them no price either. */

let app: TestApp;
let cookie: string;
const send = (method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const book = async (body: object) => expect((await send("POST", "/api/transactions", body)).status).toBe(201);

beforeAll(async () => {
  app = await startTestApp("unknown-figures");
  await app.empty();
  await app.tick();
  cookie = await app.signUp("holder");
  const at = (daysAgo: number) => new Date(app.clock.time - daysAgo * DAY).toISOString();
  const leg = (symbol: string, amount: string) => [{ symbol, amount }];
  await book({ kind: "transfer", at: at(9), legs: leg("btc", "3") });
  await book({ kind: "income", at: at(8), legs: leg("nothing", "7") });
  await book({ kind: "buy", at: at(7), legs: [...leg("eth", "2"), { symbol: "eur", amount: "-5000" }] });
  await book({ kind: "sell", at: at(6), legs: leg("btc", "-1") });
  await book({ kind: "sell", at: at(5), legs: leg("eth", "-0.5"), price: "4000" });
  await book({ kind: "swap", at: at(4), legs: [...leg("sol", "-1"), ...leg("xrp", "9")] });
  await snapshotPortfolios(app.deps);
  await send("POST", "/api/update-prices");
});

/** Fields of replies that hold money. Amounts of coins are none. */
const MONEY =
  /^(value|cost|pnl|equity|price|currentPrice|realised|income|proceeds|gain|gains|change|unrealised|percent|return|totalReturn)$/;
/** The paths of the money fields of a reply that are 0. An entry price of 0 is the specified form of an unknown one. */
function zeros(reply: unknown, path = ""): string[] {
  if (Array.isArray(reply)) return reply.flatMap((one, index) => zeros(one, `${path}[${index}]`));
  if (typeof reply !== "object" || reply === null) return [];
  return Object.entries(reply).flatMap(([key, value]) =>
    MONEY.test(key) && (value === "0" || value === 0) ? [`${path}.${key}`] : zeros(value, `${path}.${key}`),
  );
}

/** Holdings of which nothing was sold, or that were never income. */
const TRUE_ZEROS =
  /^\.holdings\[(0|2|3|4)\]\.income$|^\.holdings\[(1|3)\]\.realised$|^\.coins\[[0-2]\]\.income$|^\.coins\[3\]\.(proceeds|cost|gain)$/;

const PATHS = [
  "/api/spot-positions",
  "/api/holdings",
  "/api/portfolio/summary",
  "/api/portfolio/weights",
  "/api/portfolio/history?range=30d",
  "/api/portfolio/values?range=30d",
  "/api/gains",
  "/api/gains?method=average",
  "/api/gains?method=uk&scope=account",
  "/api/transactions",
  "/api/account/export",
];

it.each(PATHS)("%s has no money field of 0 for something unknown", async (path) => {
  const reply = await send("GET", path);
  expect(reply.status).toBe(200);
  const body = await reply.json();
  expect(JSON.stringify(body).length).toBeGreaterThan(20);
  expect(zeros(body).filter((found) => !TRUE_ZEROS.test(found))).toEqual([]);
});

it("names each coin whose cost is unknown, with its value where there is a price", async () => {
  const { unknown, totals } = await (await send("GET", "/api/portfolio/summary")).json<{
    unknown: { symbol: string; amount: string; value: string | null }[];
    totals: Record<string, unknown>;
  }>();
  expect(unknown.map(({ symbol, amount, value }) => [symbol, amount, value === null])).toEqual([
    ["btc", "2", false],
    ["nothing", "7", true],
    ["eth", "1.5", false],
    ["xrp", "9", false],
  ]);
  expect(totals).toMatchObject({ cost: null, pnl: null, percent: null, costKnownOf: { known: 0, all: 4 } });
});

it("lists what was sold without a known gain in the file of gains", async () => {
  const text = await (await send("GET", "/api/gains/export")).text();
  const rows = text.replace("\uFEFF", "").trim().split("\r\n").slice(1);
  expect(rows.map((row) => row.split(",").slice(1))).toEqual([
    ["BTC", "sell", "", "", "no cost", "1", "unknown", "unknown", "unknown", "", "USD"],
    ["ETH", "sell", "", "", "no cost", "0.5", "2000", "unknown", "unknown", "", "USD"],
    ["SOL", "swap", "", "", "no purchase", "1", "unknown", "unknown", "unknown", "", "USD"],
    ["", "", "", "", "3 disposals are missing in the sums", "", "", "", "", "", "USD"],
  ]);
});
