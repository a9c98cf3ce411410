import { parseArgs } from "node:util";
import { serveSandbox } from "../sandbox/serve.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import { FIRST_VISIT } from "./cost/visit-requests.ts";
import {
  BOOKINGS_A_DAY,
  fillLedgers,
  importFile,
  ledgerDay,
  TRANSACTIONS,
  USERS,
  VIEWS_A_DAY,
} from "./ledger-users.ts";
import { atMost, type BenchResult, info } from "./results.ts";
import { openServer, type Server, sandboxVars } from "./server.ts";
import { register } from "./user.ts";

/** The limits of the Free plan per day, and of processor time per request. */
const LIMITS = {
  requests: 100_000,
  objectRequests: 100_000,
  rowsWritten: 100_000,
  rowsRead: 5_000_000,
  storedRowsWritten: 100_000,
  storedRowsRead: 5_000_000,
  storedBytes: 5e9,
  gbSeconds: 13_000,
  cpuMs: 10,
};
const VISITS_A_DAY = 1_000;
/** The bench makes one of this many visits, and multiplies the visit's requests and rows by this number. */
const SAMPLE = 20;
const [MINUTE, HOUR, MINUTES_A_DAY] = [60_000, 3_600_000, 1_440];
/** A full hour near the time of the sandbox, so that its data is neither from the future nor old. */
const START = Math.ceil(Date.now() / HOUR) * HOUR;

/** Examples of the requests of a visit, whose kinds and numbers are those of `FIRST_VISIT`. Pictures come from the cache. */
const EXAMPLES: Record<string, string> = {
  "GET /img/packs": "/img/packs/0/0",
  "GET /img/news": "/img/news/1",
};
const REPORT = "POST /api/reports";
const PAGES = ["/", "/coins/bitcoin", "/news", "/portfolio"];
/** Without the socket, whose cost is that of the live prices. */
const VISIT = Object.fromEntries(
  Object.entries(FIRST_VISIT)
    .filter(([kind]) => kind !== "GET /ws/prices")
    .map(([kind, times]) => [EXAMPLES[kind] ?? (kind === REPORT ? REPORT : kind.replace("GET ", "")), times]),
);

/** The cost of the Durable Objects of a day, besides the measured job runs. */
const MEMORY_GB = 0.128;
const VISIBLE_S = 180;
const PRICE_LINGER_S = 10;
const BUFFER_WINDOW_S = 10;
const [SIGN_INS, HASH_S] = [50, 0.4];
const [CHAT_MESSAGES, CHAT_S] = [500, 0.05];
/** More than a fold of the longest measured ledger takes. Most answers are kept ones. */
const LEDGER_S = 0.5;
/** A call to an upstream takes longer there than in the sandbox. */
const CALL_S = 1;
const CALLS_A_DAY = 10_000 / 30 + 288 * 3;

/** The figures whose requests are counted, and whose sums a day are limited. */
const COUNTED = ["rowsRead", "rowsWritten", "objectRequests", "storedRowsRead", "storedRowsWritten"] as const;
type Counted = (typeof COUNTED)[number];
type Rows = Record<Counted, number> & { storedBytes: number; rowsReadBy: Record<string, number> };
type Day = Rows & {
  requests: number;
  jobSeconds: number;
  /** What the users with long ledgers use of it, without the jobs. */
  ofLedgers: Record<Counted | "requests", number>;
};

/** The number of seconds of a day that are covered by spans of `length` seconds which begin at `starts`. */
function covered(starts: number[], length: number): number {
  let [end, total] = [0, 0];
  for (const start of starts.sort((a, b) => a - b)) {
    total += Math.max(0, start + length - Math.max(end, start));
    end = Math.max(end, start + length);
  }
  return Math.min(total, 86_400);
}

function objectSeconds({ jobSeconds, ledgerRequests }: Record<"jobSeconds" | "ledgerRequests", number>) {
  const random = (count: number) => Array.from({ length: count }, () => Math.random() * 86_400);
  const hours = Number(readWranglerToml().vars?.LIVE_PRICES_HOURS ?? 24);
  return {
    jobs: jobSeconds + CALLS_A_DAY * CALL_S,
    "live prices": Math.min(covered(random(VISITS_A_DAY), VISIBLE_S + PRICE_LINGER_S), hours * 3600),
    visits: covered(random(VISITS_A_DAY), BUFFER_WINDOW_S),
    passwords: SIGN_INS * HASH_S,
    chat: CHAT_MESSAGES * CHAT_S,
    ledgers: ledgerRequests * LEDGER_S,
  };
}

const at = (url: string, time: number) => `${url}${url.includes("?") ? "&" : "?"}__at=${time}`;

async function send({ origin }: Server, path: string, time: number): Promise<void> {
  const isReport = path === REPORT;
  const body = JSON.stringify({ views: PAGES.map((page, index) => ({ page, secondsAgo: 120 * (4 - index) })) });
  const reply = await fetch(new URL(at(isReport ? "/api/reports" : path, time), origin), {
    ...(isReport && { method: "POST", headers: { "Content-Type": "application/json" }, body }),
  });
  await reply.arrayBuffer();
  if (reply.status >= 500) throw new Error(`${path} replied ${reply.status}.`);
}

async function counts({ origin }: Server): Promise<Rows> {
  return (await (await fetch(new URL("/__counts", origin))).json()) as Rows;
}

/** Prints a day's figures, and the statements that read the most rows. */
function report(day: number, figures: Day): void {
  const { requests, objectRequests, rowsRead, rowsWritten, rowsReadBy, ofLedgers } = figures;
  console.log(
    `day ${day}: ${requests} requests, ${objectRequests} to objects, ${rowsWritten} rows written, ${rowsRead} rows read`,
  );
  const { storedRowsWritten, storedRowsRead, storedBytes } = figures;
  console.log(`  objects: ${storedRowsWritten} rows written, ${storedRowsRead} read, ${storedBytes} bytes stored`);
  const { requests: views, objectRequests: asked, rowsRead: read, rowsWritten: wrote } = ofLedgers;
  console.log(`  long ledgers: ${views} requests, ${asked} to objects, ${wrote} rows written, ${read} rows read`);
  console.log("  most rows were read by");
  const most = Object.entries(rowsReadBy).sort(([, a], [, b]) => b - a);
  for (const [query, rows] of most.slice(0, 3)) console.log(`  ${rows}: ${query.replace(/\s+/g, " ").slice(0, 160)}`);
}

async function simulateDay(server: Server, advance: () => Promise<void>, day: number): Promise<Day> {
  const none = { requests: 0, ...Object.fromEntries(COUNTED.map((figure) => [figure, 0])) } as Day["ofLedgers"];
  const total: Day = { ...none, jobSeconds: 0, storedBytes: 0, rowsReadBy: {}, ofLedgers: { ...none } };
  const add = (counted: Rows, factor: number) => {
    for (const figure of COUNTED) total[figure] += counted[figure] * factor;
    total.storedBytes = counted.storedBytes;
    for (const [query, rows] of Object.entries(counted.rowsReadBy)) {
      total.rowsReadBy[query] = (total.rowsReadBy[query] ?? 0) + rows * factor;
    }
  };
  const start = START + day * MINUTES_A_DAY * MINUTE;
  const runUntil = ledgerDay(server.origin, start, at);
  let visits = 0;
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    const time = START + (day * MINUTES_A_DAY + minute) * MINUTE;
    await advance();
    const crons = minute % 60 === 23 ? ["* * * * *", "23 * * * *"] : ["* * * * *"];
    for (const cron of crons) {
      const startedAt = performance.now();
      const reply = await fetch(new URL(at(`/__cron?cron=${encodeURIComponent(cron)}`, time), server.origin));
      if (!reply.ok) throw new Error(`The jobs failed: ${await reply.text()}`);
      total.jobSeconds += (performance.now() - startedAt) / 1000;
      total.requests += 1;
    }
    add(await counts(server), 1);
    const requests = await runUntil((minute + 1) * MINUTE);
    const used = await counts(server);
    add(used, 1);
    total.requests += requests;
    total.ofLedgers.requests += requests;
    for (const figure of COUNTED) total.ofLedgers[figure] += used[figure];
    const due = Math.floor(((minute + 1) * VISITS_A_DAY) / SAMPLE / MINUTES_A_DAY);
    for (; visits < due; visits++) {
      const paths = Object.entries(VISIT).flatMap(([path, times]) => Array<string>(times).fill(path));
      for (const path of paths) {
        await send(server, path, time);
        total.requests += SAMPLE;
      }
      add(await counts(server), SAMPLE);
    }
  }
  return total;
}

/** The processor time of the 99th of 100 requests of the visits, in ms. It includes that of the local database. */
async function cpuP99(server: Server, time: number): Promise<{ p99: number; slowest: string }> {
  const ROUNDS = 200;
  const kinds: { path: string; times: number; ms: number }[] = [];
  for (const [path, times] of Object.entries(VISIT)) {
    for (let round = 0; round < 20; round++) await send(server, path, time);
    const before = server.cpuSeconds();
    for (let round = 0; round < ROUNDS; round++) await send(server, path, time);
    kinds.push({ path, times, ms: ((server.cpuSeconds() - before) * 1000) / ROUNDS });
  }
  const all = kinds.flatMap(({ times, ms }) => Array<number>(times).fill(ms)).sort((a, b) => a - b);
  const slowest = kinds.sort((a, b) => b.ms - a.ms)[0]!;
  return { p99: all[Math.ceil(all.length * 0.99) - 1] ?? 0, slowest: `${slowest.path}: ${slowest.ms.toFixed(2)} ms` };
}

/** 30 simulated days of 1,000 visits each and of users with long ledgers, with the Demo data plan. `--days` runs fewer. */
export async function freePlan(): Promise<BenchResult[]> {
  const { values } = parseArgs({ options: { days: { type: "string" } }, strict: false });
  const dayCount = Number(values.days ?? 30);
  await using sandbox = await serveSandbox();
  const vars = { ...sandboxVars(sandbox), COINGECKO_PLAN: "demo", ENVIRONMENT: "test", PASSWORD_COST: "1024" };
  await using server = await openServer("tools/bench/workers/free-plan.ts", { vars, hasQuickDatabase: true });
  const advance = async () => {
    const body = JSON.stringify({ advanceMs: MINUTE });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${sandbox.origin}/__control/clock`, { method: "POST", headers, body });
  };
  await fetch(new URL(at("/__counts", START), server.origin));
  const user = await register(new URL(server.origin), "holder");
  await user.send("POST", "/api/spot-positions", { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" });

  await counts(server);
  await importFile(server.origin, TRANSACTIONS);
  const imported = await counts(server);
  await fillLedgers(server, START);
  await counts(server);
  console.log(
    `${USERS} users of ${TRANSACTIONS} transactions, each ${VIEWS_A_DAY} views and ${BOOKINGS_A_DAY} bookings a day`,
  );

  const days: Day[] = [];
  for (let day = 0; day < dayCount; day++) {
    const figures = await simulateDay(server, advance, day);
    report(day + 1, figures);
    days.push(figures);
    if ((["requests", ...COUNTED] as const).some((figure) => figures[figure] > LIMITS[figure])) break;
  }
  const worst = (figure: Counted | "requests" | "storedBytes" | "jobSeconds") =>
    Math.max(...days.map((day) => day[figure]));
  const ledgerRequests = Math.max(...days.map(({ ofLedgers }) => ofLedgers.objectRequests));
  const seconds = objectSeconds({ jobSeconds: worst("jobSeconds"), ledgerRequests });
  // The bench opens no socket, sends no chat message and signs in fewer users.
  const objectRequests = worst("objectRequests") + VISITS_A_DAY + CHAT_MESSAGES + SIGN_INS;
  const gbSeconds = Object.values(seconds).reduce((sum, value) => sum + value, 0) * MEMORY_GB;
  const { p99, slowest } = await cpuP99(server, START + days.length * MINUTES_A_DAY * MINUTE);
  const day = `the worst of ${days.length} days`;
  return [
    atMost(`requests, ${day}`, worst("requests"), LIMITS.requests, "a day"),
    atMost(`requests to objects, ${day}`, objectRequests, LIMITS.objectRequests, "a day"),
    atMost(`rows written, ${day}`, worst("rowsWritten"), LIMITS.rowsWritten, "a day"),
    atMost(`rows read, ${day}`, worst("rowsRead"), LIMITS.rowsRead, "a day"),
    atMost(`rows written by objects, ${day}`, worst("storedRowsWritten"), LIMITS.storedRowsWritten, "a day"),
    atMost(`rows read by objects, ${day}`, worst("storedRowsRead"), LIMITS.storedRowsRead, "a day"),
    atMost("bytes stored by objects", worst("storedBytes"), LIMITS.storedBytes, "bytes"),
    info(`rows written by an import of ${TRANSACTIONS}`, String(imported.rowsWritten)),
    info(`rows read by an import of ${TRANSACTIONS}`, String(imported.rowsRead)),
    atMost("Durable Objects", gbSeconds, LIMITS.gbSeconds, "GB-s a day"),
    ...Object.entries(seconds).map(([name, value]) =>
      info(`  of it ${name}`, `${(value * MEMORY_GB).toFixed(0)} GB-s`),
    ),
    atMost("processor time per request (p99)", p99, LIMITS.cpuMs, "ms", 2),
    info("  slowest kind of request", slowest),
  ];
}
