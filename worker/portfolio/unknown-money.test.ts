import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { DAY } from "../../shared/values/time.ts";
import { TOOLS } from "../mcp/catalogue.rules.ts";
import { type EndpointName, EXAMPLE_CALLS, LINKED } from "../test/calls.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { snapshotPortfolios } from "./snapshots/snapshots.ts";

/** The money of all replies to a user of whose figures many are unknown. Each is null, or 0 where nothing was earned. */

let app: TestApp;
let cookie: string;
let admin: string;
const send = (method: string, path: string, body?: unknown, as = cookie) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: as } } : jsonInit(method, body, as));
async function create(path: string, body: object): Promise<string> {
  const reply = await send("POST", path, body);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return (await reply.json<{ id: string }>()).id;
}
/** The ids of spot positions by their symbols. */
const ids: Record<string, string> = {};
/** A purchase in money whose rate is not known. */
let paidInEuros = "";

beforeAll(async () => {
  app = await startTestApp("unknown-money");
  await app.empty();
  await app.tick();
  cookie = await app.signUp("holder");
  admin = await app.signUpAdmin("warden");
  const at = (daysAgo: number) => new Date(app.clock.time - daysAgo * DAY).toISOString();
  const leg = (symbol: string, amount: string) => [{ symbol, amount }];
  const book = (body: object) => create("/api/transactions", body);
  // A purchase without a price, one in money whose rate is not known, and income in a coin without a market.
  await book({ kind: "transfer", at: at(9), legs: leg("btc", "3") });
  await book({ kind: "income", at: at(8), legs: leg("nothing", "7") });
  paidInEuros = await book({ kind: "buy", at: at(7), legs: [...leg("eth", "2"), { symbol: "eur", amount: "-5000" }] });
  await book({ kind: "sell", at: at(6), legs: leg("btc", "-1") });
  await book({ kind: "sell", at: at(5), legs: leg("eth", "-0.5"), price: "4000" });
  await book({ kind: "transfer", at: at(0.5), legs: leg("xrp", "1") });
  await book({ kind: "swap", at: at(4), legs: [...leg("sol", "-1"), ...leg("xrp", "9")] });
  await book({ kind: "fee", at: at(3), legs: leg("nothing", "-1") });
  // A holding with known gains, and income of which nothing is known.
  await book({ kind: "buy", at: at(9), legs: leg("doge", "10"), price: "0.1" });
  await book({ kind: "sell", at: at(8), legs: leg("doge", "-5"), price: "0.2" });
  await book({ kind: "income", at: at(7), legs: leg("doge", "1") });
  // Coins without a market: the first has no price, of the second its owner states one.
  const own = { symbol: "own", name: "Own", amount: "4", entryPrice: "2" };
  await create("/api/spot-positions", own);
  await create("/api/spot-positions", { ...own, symbol: "stated", name: "Stated", currentPrice: "5" });
  const leveraged = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", size: "1", entryPrice: "100", leverage: 5 };
  const liquidated = await create("/api/leveraged-positions", leveraged);
  const closed = await create("/api/leveraged-positions", { ...leveraged, symbol: "perp", coinId: null });
  await create("/api/leveraged-positions", { ...leveraged, symbol: "eth", coinId: "ethereum" });
  // A contract without a market, whose stored price is only a copy of the entry price.
  await create("/api/leveraged-positions", { ...leveraged, symbol: "unlisted", coinId: null });
  // An imported liquidation, whose time and market price nobody knows.
  await env.DB.prepare("UPDATE leveraged_positions SET is_liquidated = 1 WHERE id = ?").bind(liquidated).run();
  await send("DELETE", `/api/leveraged-positions/${liquidated}`);
  // Closed before it was entered, so that the time of its opening is unknown.
  await send("DELETE", `/api/leveraged-positions/${closed}?exitPrice=90&closedAt=${at(2)}`);
  const account = await create("/api/linked-accounts", LINKED);
  const holdings = JSON.stringify([{ symbol: "balance", coinId: null, amount: "6", network: "" }]);
  const stored = "UPDATE linked_accounts SET holdings = ?, as_of = ?, tried_at = ? WHERE id = ?";
  await env.DB.prepare(stored).bind(holdings, app.clock.time, app.clock.time, account).run();
  await snapshotPortfolios(app.deps);
  await send("POST", "/api/update-prices");
  const { id } = await (await send("GET", "/api/user")).json<{ id: string }>();
  for (const { symbol, id } of await (await send("GET", "/api/spot-positions")).json<
    { symbol: string; id: string }[]
  >())
    ids[symbol] = id;
  expect((await send("POST", `/api/admin/user-views/${id}`, { reason: "A question of the user" }, admin)).ok).toBe(
    true,
  );
});

/** Fields that hold money, or a percentage of it. Amounts of coins are none, and those of sums are. */
const MONEY = new Set(
  [
    "value cost pnl equity price currentPrice realised realisedPnl income fees deposits proceeds gain change unrealised",
    "percent return totalReturn dayReturn portfolioValue exitPrice contractsPnl pnlCost added taken liquidatedPrice day",
  ].flatMap((line) => line.split(" ")),
);
type Found = { unknown: string[]; zero: string[] };

/** The places of a reply's money that is null, and of that which is 0. A row is named by its coin. */
function findIn(reply: unknown, path = "", found: Found = { unknown: [], zero: [] }): Found {
  if (Array.isArray(reply)) {
    for (const row of reply) findIn(row, `${path}[${String(row?.symbol ?? "").toLowerCase()}]`, found);
  } else if (typeof reply === "object" && reply !== null) {
    for (const [key, value] of Object.entries(reply)) {
      const place = `${path}.${key}`;
      const isMoney = MONEY.has(key) || (key === "amount" && "missing" in reply && typeof reply.missing === "number");
      // Whether a sum is known in part is no money.
      if (!isMoney || (typeof value !== "string" && value !== null)) findIn(value, place, found);
      else if (value === null) found.unknown.push(place);
      else if (Number(value) === 0) found.zero.push(place);
      else findIn(value, place, found);
    }
  }
  return found;
}

/** What is unknown, and what is 0 because nothing was earned or paid. Everything else has a value. */
const EXPECTED: Partial<Record<EndpointName, { unknown: string; zero?: string }>> = {
  // The first five positions of a user, and nothing of a user whose details are closed.
  "GET /api/admin/users": { unknown: "[].analytics.portfolioValue [].spotPositions[nothing].currentPrice" },
  "GET /api/linked-accounts": { unknown: "[].holdings[balance].price [].holdings[balance].value" },
  "GET /api/spot-positions": { unknown: "[btc].cost [nothing].currentPrice [nothing].cost [eth].cost [xrp].cost" },
  // The positions are open.
  "GET /api/leveraged-positions": { unknown: "[eth].liquidatedPrice [unlisted].liquidatedPrice" },
  "GET /api/portfolio/summary": {
    unknown: `.totals.income .totals.fees .totals.sums.income.amount .totals.sums.fees.amount .unknown[nothing].value .unknown[balance].value .spot[btc].cost .spot[btc].pnl .spot[btc].percent
      .spot[nothing].value .spot[nothing].cost .spot[nothing].equity .spot[nothing].pnl .spot[nothing].percent
      .spot[nothing].day .spot[nothing].price .spot[eth].cost .spot[eth].pnl .spot[eth].percent .spot[xrp].cost
      .spot[xrp].pnl .spot[xrp].percent .spot[xrp].day .spot[own].value .spot[own].equity .spot[own].pnl
      .spot[own].percent .spot[own].day .spot[own].price .spot[stated].day .linked[balance].price
      .linked[balance].value .linked[balance].day .leveraged[unlisted].value .leveraged[unlisted].price
      .leveraged[unlisted].pnl .leveraged[unlisted].percent .leveraged[unlisted].equity .leveraged[unlisted].day`,
  },
  "GET /api/portfolio/weights": { unknown: ".items[btc].return .items[eth].return .items[xrp].return" },
  "GET /api/portfolio/day-flows": {
    unknown: ".holdings[xrp].added",
    zero: `.holdings[xrp].taken .holdings[own].added .holdings[own].taken .holdings[stated].added
      .holdings[stated].taken`,
  },
  // A coin has a cost and no price, so that the cost of the P&L is another one.
  "GET /api/portfolio/history": { unknown: "[].cost" },
  "GET /api/gains": {
    unknown: `.totals.income .totals.fees .sums.income.amount .sums.fees.amount .coins[doge].income .income[nothing].value .income[doge].value
      .unknown[btc].proceeds .unknown[sol].proceeds .unknown[nothing].proceeds
      .coins[btc].proceeds .coins[btc].cost .coins[btc].gain .coins[eth].proceeds .coins[eth].cost .coins[eth].gain
      .coins[sol].proceeds .coins[sol].cost .coins[sol].gain .coins[nothing].proceeds .coins[nothing].cost
      .coins[nothing].gain .coins[nothing].income .coins[nothing].fees`,
    zero: `.coins[doge].fees .coins[btc].income .coins[btc].fees .coins[eth].income .coins[eth].fees .coins[sol].income
      .coins[sol].fees .perpetuals.result.amount .perpetuals.funding.amount .perpetuals.fees.amount
      .perpetuals.net.amount`,
  },
  "GET /api/transactions": {
    unknown: `.items[].figures.fees .items[].figures.pnl .items[].figures.price .items[].figures.value .items[].price .items[].legs[btc].value .items[].legs[nothing].value .items[].legs[eth].value
      .items[].legs[eur].value .items[].legs[sol].value .items[].legs[xrp].value .items[].legs[doge].value
      .items[].legs[own].value .items[].legs[stated].value`,
  },
  "GET /api/transactions/:id/evidence": { unknown: ".parts[eth].value .parts[eur].value" },
  "GET /api/holdings": {
    unknown: `.holdings[doge].income .holdings[btc].cost .holdings[btc].realised .holdings[nothing].cost
      .holdings[nothing].realised .holdings[nothing].income .holdings[nothing].fees .holdings[eth].cost
      .holdings[eth].realised .holdings[xrp].cost .holdings[sol].cost .holdings[sol].realised .totals.income .totals.fees
      .holdings[doge].sums.income.amount
      .holdings[btc].sums.realised.amount
      .holdings[nothing].sums.realised.amount
      .holdings[nothing].sums.income.amount
      .holdings[nothing].sums.fees.amount
      .holdings[eth].sums.realised.amount
      .holdings[sol].sums.realised.amount
      .totals.sums.income.amount .totals.sums.fees.amount`,
    zero: `.holdings[doge].fees .holdings[btc].income .holdings[btc].fees .holdings[eth].income .holdings[eth].fees
      .holdings[xrp].realised .holdings[xrp].income .holdings[xrp].fees .holdings[sol].income .holdings[sol].fees
      .holdings[own].realised .holdings[own].income .holdings[own].fees .holdings[stated].realised
      .holdings[stated].income .holdings[stated].fees
      .holdings[doge].sums.fees.amount
      .holdings[btc].sums.income.amount
      .holdings[btc].sums.fees.amount
      .holdings[eth].sums.income.amount
      .holdings[eth].sums.fees.amount
      .holdings[xrp].sums.realised.amount
      .holdings[xrp].sums.income.amount
      .holdings[xrp].sums.fees.amount
      .holdings[sol].sums.income.amount
      .holdings[sol].sums.fees.amount
      .holdings[own].sums.realised.amount
      .holdings[own].sums.income.amount
      .holdings[own].sums.fees.amount
      .holdings[stated].sums.realised.amount
      .holdings[stated].sums.income.amount
      .holdings[stated].sums.fees.amount`,
  },
  // Nothing has a price of its time but the margin that a liquidation lost.
  "GET /api/portfolio/performance": { unknown: ".benchmark.value", zero: ".value .points[].value" },
  // Nothing was sold in the year of the example.
  "GET /api/tax-report": { unknown: "", zero: ".sections[].amount" },
  "GET /api/holdings/:positionId": {
    unknown:
      ".cost .realised .income .fees .sums.realised.amount .sums.income.amount .sums.fees.amount .steps[].cost .steps[].proceeds .steps[].gain",
  },
};
const listOf = (text = "") => new Set(text.split(/\s+/).filter(Boolean));
const expectedOf = (name: EndpointName) => ({
  unknown: listOf(EXPECTED[name]?.unknown),
  zero: listOf(EXPECTED[name]?.zero),
});
const foundIn = (reply: unknown) => {
  const { unknown, zero } = findIn(reply);
  return { unknown: new Set(unknown), zero: new Set(zero) };
};

const READS = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([name, { access }]) => name.startsWith("GET ") && access !== "visitor",
);
const read = (name: EndpointName, { access }: Endpoint) =>
  send(
    "GET",
    EXAMPLE_CALLS[name].path.replace("SPOT", ids.nothing!).replace("TRANSACTION", paidInEuros),
    undefined,
    access === "admin" ? admin : cookie,
  );

it.each(READS)("%s has no money of 0 for something unknown", async (name, endpoint) => {
  const reply = await read(name, endpoint);
  // An order for an advertisement has no figure of the portfolio.
  expect([name, reply.status]).toEqual([name, name === "GET /api/ad-orders/:id" ? 404 : 200]);
  if (!reply.headers.get("Content-Type")?.includes("json")) return;
  const body = await reply.json<Record<string, unknown>>();
  // The export of an account has the lists of the other endpoints.
  if (name === "GET /api/account/export") {
    for (const key of ["spotPositions", "leveragedPositions", "linkedAccounts"] as const)
      expect(foundIn(body[key])).toEqual(
        expectedOf(`GET /api/${key.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}` as EndpointName),
      );
    expect(foundIn(body).zero).toEqual(new Set());
  } else if (name === "GET /api/start/portfolio") {
    // It has the replies of other endpoints by their addresses.
    for (const [path, part] of Object.entries(body))
      expect([path, foundIn(part)]).toEqual([path, expectedOf(`GET ${path.replace(/\?.*/, "")}` as EndpointName)]);
  } else expect(foundIn(body)).toEqual(expectedOf(name));
});

it.each(Object.keys(EXPECTED) as EndpointName[])(
  "a reply of %s with 0 for what is unknown would be found",
  async (name) => {
    const text = await (await read(name, contract[name])).text();
    const { unknown, zero } = foundIn(JSON.parse(text.replace(/"(\w+)":null/g, '"$1":"0"')));
    expect(unknown).toEqual(new Set());
    expect(zero).toEqual(new Set([...expectedOf(name).zero, ...expectedOf(name).unknown]));
  },
);

it.each(["average&scope=account", "uk", "lifo", "hifo&scope=account"])(
  "gains by %s have the same unknown figures",
  async (method) => {
    const reply = await send("GET", `/api/gains?method=${method}`);
    expect(foundIn(await reply.json())).toEqual(expectedOf("GET /api/gains"));
  },
);

/** These answer as a file only with a format. */
const WITH_FORMAT = ["GET /api/portfolio/as-of", "GET /api/tax-report", "GET /api/account/export"];
const FILES = READS.filter(([name, { rawResponse }]) => rawResponse && !WITH_FORMAT.includes(name));
it.each(FILES)("the file of %s has no figure of 0", async (name, endpoint) => {
  const reply = await read(name, endpoint);
  expect(reply.headers.get("Content-Type")).toContain("text/csv");
  const [, ...rows] = (await reply.text()).trim().split("\r\n");
  expect(rows.length).toBeGreaterThan(1);
  const cells = rows.flatMap((row) => row.split(","));
  expect(cells.filter((cell) => /^-?0(\.0+)?$/.test(cell))).toEqual([]);
});

it("files say what is unknown of a row, or leave it empty", async () => {
  const rows = async (path: string) => {
    const text = await (await send("GET", path)).text();
    return text
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
  };
  const positions = await rows("/api/portfolio/export");
  expect(positions.slice(1).map((row) => [row[1], row[5], row[6] === ""])).toEqual([
    ...[
      ["btc", "", false],
      ["doge", "0.1", false],
      ["nothing", "", true],
      ["eth", "", false],
      ["xrp", "", false],
    ],
    ...[
      ["own", "2", true],
      ["stated", "2", false],
      ["eth", "100", false],
      ["unlisted", "100", true],
    ],
  ]);
  const gains = await rows("/api/gains/export");
  expect(gains.slice(2).map((row) => row.slice(1))).toEqual([
    ["BTC", "sell", "", "", "no cost", "1", "unknown", "unknown", "unknown", "", "USD"],
    ["ETH", "sell", "", "", "no cost", "0.5", "2000", "unknown", "unknown", "", "USD"],
    ["SOL", "swap", "", "", "no purchase", "1", "unknown", "unknown", "unknown", "", "USD"],
    ["NOTHING", "fee", "", "", "no cost", "1", "unknown", "unknown", "unknown", "", "USD"],
    ["", "", "", "", "4 disposals are missing in the sums", "", "", "", "", "", "USD"],
  ]);
  const [, first] = await rows("/api/closed-positions/export");
  expect(first!.slice(1, 3)).toEqual(["unknown", "PERP"]);
});

it("the tools of language models give the same figures", async () => {
  const body = { name: "Model", scopes: ["read:percent", "read:amounts"] };
  const { token } = await (await send("POST", "/api/tokens", body)).json<{ token: string }>();
  const tools = Object.entries(TOOLS).filter(([, { endpoint }]) => endpoint in EXPECTED);
  expect(tools.length).toBeGreaterThan(4);
  for (const [name, { endpoint }] of tools) {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
    const init = jsonInit("POST", call, undefined);
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const reply = await (await app.request("/mcp", { ...init, headers })).json<{
      result: { structuredContent: { items?: unknown } };
    }>();
    const content = reply.result.structuredContent;
    // Sums without a missing part are left out of a tool's reply.
    const { unknown, zero } = expectedOf(endpoint);
    const shown = { unknown, zero: new Set([...zero].filter((place) => !place.endsWith(".amount"))) };
    expect([name, foundIn(content)]).toEqual([name, shown]);
  }
});
