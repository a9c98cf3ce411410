import { PING_EVERY_MS } from "../../../shared/live-prices/frame.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { fillUsers } from "../scale/fill.ts";
import { openServer, type Server, sandboxVars } from "../server.ts";
import { logInTimes } from "./log-in.ts";
import { pageViews } from "./page-views.ts";
import { FIRST_VISIT, RETURN_VISIT } from "./visit-requests.ts";

/**
 * The prices of the Workers Paid plan in US dollars, with what a month includes, as of November 2026:
 * https://developers.cloudflare.com/workers/platform/pricing/, …/d1/platform/pricing/ and …/durable-objects/platform/pricing/.
 * Static files are free. A request that the cache answers is billed as a request, without processor time.
 */
const BASE = 5;
const PRICES = {
  requests: { included: 10e6, perMillion: 0.3 },
  "CPU, ms": { included: 30e6, perMillion: 0.02 },
  "D1 rows read": { included: 25e9, perMillion: 0.001 },
  "D1 rows written": { included: 50e6, perMillion: 1 },
  "requests to Durable Objects": { included: 1e6, perMillion: 0.15 },
  "Durable Objects, GB-s": { included: 400e3, perMillion: 12.5 },
} as const;
type Item = keyof typeof PRICES;
type Usage = Record<Item, number>;

const VISITS_A_DAY = [1_000, 100_000, 1_000_000];
const MAX_DOLLARS = 110;
/** A browser test of visits checks that these are the requests that a browser makes. */
const [MAX_FIRST_REQUESTS, MAX_RETURN_REQUESTS] = [10, 6];
/** Half of the visits are first visits. */
const VISIT = mean(FIRST_VISIT, RETURN_VISIT);
/** A visit stays on four pages for eight minutes. */
const [PAGES, VISIT_S] = [4, 480];
/** The kinds of requests that the cache answers, and the connection, which a Durable Object keeps. */
const WITHOUT_CPU = new Set(["GET /img/packs", "GET /img/news", "GET /ws/prices"]);
const ROUNDS = 300;
const DAYS = 30;
const MEMORY_GB = 0.128;
const ALWAYS_S = DAYS * 86_400;
/** Readers of live prices per Durable Object, and messages of a socket that are billed as one request. */
const [READERS, MESSAGES_PER_REQUEST] = [5_000, 20];
/** Sign-ins and chat messages per visit, and the time that each takes in a Durable Object. */
const [SIGN_INS, HASH_S, CHAT_MESSAGES, CHAT_S] = [0.05, 0.4, 0.5, 0.05];
/** The seconds that the jobs of a minute take, with their calls to upstreams, and the D1 rows that they write in a day. */
const [JOBS_S, JOBS_ROWS_WRITTEN] = [2, 60_000];
/** The database is filled with them before the requests are measured. */
const [USERS, TRANSACTIONS] = [10_000, 1_000_000];
/** The most D1 rows that the daily valuation of a user reads and writes, as `bench -- scale` prints them. */
const VALUATION = { rowsRead: 31, rowsWritten: 6 };
const MAX_ROWS_PER_VIEW = 0.05;

type Kind = { cpuMs: number; rowsRead: number; rowsWritten: number };

function mean(...visits: Record<string, number>[]): Record<string, number> {
  const kinds = new Set(visits.flatMap((visit) => Object.keys(visit)));
  const meanOf = (kind: string) => visits.reduce((sum, visit) => sum + (visit[kind] ?? 0), 0) / visits.length;
  return Object.fromEntries([...kinds].map((kind) => [kind, meanOf(kind)]));
}

type Counts = { rowsRead: number; rowsWritten: number };
const countsOf = async ({ origin }: Server) => (await (await fetch(new URL("/__counts", origin))).json()) as Counts;

/** The cost of one request of this kind. The processor time includes that of the local database. */
async function measureKind(server: Server, kind: string): Promise<Kind> {
  if (WITHOUT_CPU.has(kind)) return { cpuMs: 0, rowsRead: 0, rowsWritten: 0 };
  const [method, path] = kind.split(" ") as [string, string];
  const init = { method, ...(method === "POST" && { headers: { "Content-Type": "application/json" }, body: "{}" }) };
  const send = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) await (await fetch(new URL(path, server.origin), init)).arrayBuffer();
  };
  await send(50);
  await countsOf(server);
  const before = server.cpuSeconds();
  await send(ROUNDS);
  const cpuMs = ((server.cpuSeconds() - before) * 1000) / ROUNDS;
  const { rowsRead, rowsWritten } = await countsOf(server);
  return { cpuMs, rowsRead: rowsRead / ROUNDS, rowsWritten: rowsWritten / ROUNDS };
}

function usageOf(visitsADay: number, kinds: Record<string, Kind>, rowsPerView: number): Usage {
  const visits = visitsADay * DAYS;
  const perVisit = (figure: keyof Kind) =>
    Object.entries(VISIT).reduce((sum, [kind, times]) => sum + times * kinds[kind]![figure], 0);
  const requests = Object.values(VISIT).reduce((sum, times) => sum + times, 0);
  const readers = (visitsADay * VISIT_S) / 86_400;
  // Objects that are busy all the time: live prices, their copies for more readers, and the buffer of visits.
  const busy =
    Math.min(1, readers) +
    (readers > READERS ? Math.ceil(readers / READERS) : 0) +
    Math.min(1, (visitsADay * 10) / 86_400);
  const objectSeconds = busy * ALWAYS_S + DAYS * 1_440 * JOBS_S + visits * (SIGN_INS * HASH_S + CHAT_MESSAGES * CHAT_S);
  const pings = (VISIT_S * 1000) / PING_EVERY_MS / MESSAGES_PER_REQUEST;
  return {
    requests: visits * (requests + SIGN_INS + CHAT_MESSAGES) + DAYS * 1_440,
    "CPU, ms": visits * perVisit("cpuMs"),
    "D1 rows read": visits * perVisit("rowsRead") + DAYS * (1_440 * 10_000 + USERS * VALUATION.rowsRead),
    "D1 rows written":
      visits * (perVisit("rowsWritten") + PAGES * rowsPerView) +
      DAYS * (JOBS_ROWS_WRITTEN + USERS * VALUATION.rowsWritten),
    "requests to Durable Objects": visits * (2 + pings + SIGN_INS + CHAT_MESSAGES),
    "Durable Objects, GB-s": objectSeconds * MEMORY_GB,
  };
}

const dollarsOf = (item: Item, used: number): number =>
  (Math.max(0, used - PRICES[item].included) / 1e6) * PRICES[item].perMillion;

/** The price of a month on the Workers Paid plan, from the measured requests of a visit, and the time of a log-in. */
export async function cost(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  await using server = await openServer("tools/bench/workers/counting.ts", { vars: sandboxVars(sandbox) });
  await server.refresh();
  const views = await pageViews(server);
  fillUsers(server.stateDir, { from: 0, to: USERS, now: Date.now(), transactions: TRANSACTIONS / USERS });
  const kinds: Record<string, Kind> = {};
  for (const kind of Object.keys(VISIT)) kinds[kind] = await measureKind(server, kind);
  const months = VISITS_A_DAY.map((visitsADay) => {
    const usage = usageOf(visitsADay, kinds, views.rowsWritten);
    const dollars = Object.fromEntries(
      (Object.keys(PRICES) as Item[]).map((item) => [item, dollarsOf(item, usage[item])]),
    );
    return { visitsADay, usage, dollars, total: BASE + Object.values(dollars).reduce((sum, value) => sum + value, 0) };
  });
  const countOf = (visit: Record<string, number>) => Object.values(visit).reduce((sum, times) => sum + times, 0);
  const largest = months.at(-1)!;
  return [
    atMost("requests of a first visit", countOf(FIRST_VISIT), MAX_FIRST_REQUESTS, "requests"),
    atMost("requests of a return visit", countOf(RETURN_VISIT), MAX_RETURN_REQUESTS, "requests"),
    atMost("D1 rows written per page view, at a million a day", views.rowsWritten, MAX_ROWS_PER_VIEW, "rows", 3),
    info("users and transactions in the database", `${USERS} and ${TRANSACTIONS}`),
    ...views.results,
    ...Object.entries(kinds).map(([kind, { cpuMs, rowsRead }]) =>
      info(
        `  ${kind}`,
        `${VISIT[kind]!.toFixed(1)} per visit, ${cpuMs.toFixed(2)} ms, ${rowsRead.toFixed(1)} rows read`,
      ),
    ),
    ...(Object.keys(PRICES) as Item[]).map((item) =>
      info(
        `${item} at ${largest.visitsADay} visits a day`,
        `${(largest.usage[item] / 1e6).toFixed(1)} M: $${largest.dollars[item]!.toFixed(2)}`,
      ),
    ),
    ...months
      .slice(0, -1)
      .map(({ visitsADay, total }) => info(`a month at ${visitsADay} visits a day`, `$${total.toFixed(2)}`)),
    atMost(`a month at ${largest.visitsADay} visits a day`, largest.total, MAX_DOLLARS, "dollars", 2),
    ...(await logInTimes()),
  ];
}
