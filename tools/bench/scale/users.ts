import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { D1Database } from "@cloudflare/workers-types";
import type { Rows } from "../../../worker/test/scale/columns.ts";
import { DUE_USERS } from "../../../worker/test/scale/due-rows.ts";
import { fillStatements, USER_ROWS } from "../../../worker/test/scale/rows.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { type BenchResult, exactly, info } from "../results.ts";
import { openServer, type Server, sandboxVars, WITHOUT_LIMITS } from "../server.ts";
import { fillUsers } from "./fill.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const HOUR = 3_600_000;
/** A user's visits in a year, and the request of a visit that reads each table. Other tables are read by changes only. */
const VISITS_A_YEAR = 200;
const READ_BY: Record<string, string> = {
  sessions: "GET /api/user",
  watched_coins: "GET /api/watchlist",
  spot_positions: "GET /api/spot-positions",
  leveraged_positions: "GET /api/leveraged-positions",
  transactions: "GET /api/transactions",
  portfolio_snapshots: "GET /api/portfolio/history",
  linked_accounts: "GET /api/linked-accounts",
  price_alerts: "GET /api/price-alerts",
  notifications: "GET /api/notifications",
  chat_messages: "GET /api/chat/messages",
  news_articles: "GET /api/news",
};

type Measured = Record<string, Rows>;
type TableCost = { table: string; written: number; bytes: number };

/** The rows that D1 writes for a row of each table, with its indexes and triggers, in a database of 1,000 users. */
async function fillFirst(database: Pick<D1Database, "prepare">, now: number): Promise<Map<string, number>> {
  const written = new Map<string, number>();
  for (const text of fillStatements(0, SIZES[0]!, now)) {
    const { meta } = await database.prepare(text).run();
    const table = /^INSERT INTO (\w+) \(/.exec(text)?.[1];
    if (table && meta.changes > 1) written.set(table, meta.rows_written / meta.changes);
  }
  return written;
}

let measurements = 0;
async function measure(server: Server, now: number): Promise<Measured> {
  const number = ++measurements;
  const reply = await fetch(new URL(`/?number=${number}&at=${now + number * 3 * HOUR}`, server.origin));
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Measured;
}

function printTables(costs: readonly TableCost[], measured: Measured) {
  const rows = costs.map(({ table, written, bytes }) => {
    const { perYear, left = perYear } = USER_ROWS.find((row) => row.table === table)!;
    const read = READ_BY[table] ? measured[READ_BY[table]]!.rowsRead * VISITS_A_YEAR : 0;
    return {
      table,
      "rows a year": perYear,
      "D1 rows read": read,
      "D1 rows written": Math.round(written * (2 * perYear - left) * 10) / 10,
      "bytes of a row": Math.round(bytes),
      "bytes left after a year": Math.round(bytes * left),
    };
  });
  console.table(rows);
  return rows;
}

/** Fills a database with the rows of many users, and compares what each request and job reads. `--users` is the largest size. */
export async function users(): Promise<BenchResult[]> {
  const { values } = parseArgs({ options: { users: { type: "string" } }, strict: false });
  const sizes = SIZES.filter((size) => size <= Number(values.users ?? SIZES.at(-1)));
  await using sandbox = await serveSandbox();
  const upstreams = {
    HYPERLIQUID_URL: "hyperliquid",
    WALLETS_URL: "wallets",
    WEBHOOKS_URL: "webhooks",
    PUSH_URL: "push",
    RESOLVER_URL: "dns/query",
  };
  const urls = Object.entries(upstreams).map(([name, path]) => [name, `${sandbox.origin}/${path}`]);
  const vars = { ...sandboxVars(sandbox), ...Object.fromEntries(urls), ...WITHOUT_LIMITS, AD_CREATION: "open" };
  await using server = await openServer("tools/bench/workers/scale.ts", { vars });
  // All measurements are on one day, because a new day reads other rows.
  const now = Date.now() - (Date.now() % (24 * HOUR));
  const written = await fillFirst(await server.database(), now);
  let bytes = new Map<string, number>();
  const measured: Measured[] = [];
  for (const [index, size] of sizes.entries()) {
    const startedAt = performance.now();
    if (index > 0) bytes = fillUsers(server.stateDir, { from: sizes[index - 1]!, to: size, now });
    console.log(`${size} users after ${Math.round((performance.now() - startedAt) / 1000)} s`);
    // Lets the connections that the server closed meanwhile end.
    await sleep(500);
    // The first measurement after a fill also processes what is new.
    await measure(server, now);
    measured.push(await measure(server, now));
  }
  const costs = USER_ROWS.map(({ table }) => ({
    table,
    written: written.get(table) ?? 0,
    bytes: bytes.get(table) ?? 0,
  }));
  const tables = printTables(costs, measured.at(-1)!);
  const sum = (column: "D1 rows read" | "D1 rows written" | "bytes left after a year") =>
    tables.reduce((total, row) => total + row[column], 0);
  const [few, ...more] = measured;
  const others = more.flatMap((many, index) =>
    Object.entries(many).flatMap(([name, { rowsRead }]) =>
      few![name]!.rowsRead === rowsRead
        ? []
        : [info(`${name} at ${sizes[index + 1]} users`, `${rowsRead} rows, ${few![name]!.rowsRead} at ${sizes[0]}`)],
    ),
  );
  return [
    exactly(
      `requests and jobs that read other rows at ${sizes.at(-1)} users than at ${sizes[0]}`,
      others.length,
      0,
      `of ${Object.keys(few!).length}`,
    ),
    ...others,
    info("bytes of a user after a year", `${Math.round(sum("bytes left after a year") / 1000)} kB`),
    info("D1 rows written for a user in a year, without revaluations", sum("D1 rows written").toFixed(0)),
    info("D1 rows read in 200 visits of a user", sum("D1 rows read").toFixed(0)),
    info("D1 rows read by the daily valuation of a user", String(few!["snapshot-portfolios"]!.rowsRead / DUE_USERS)),
  ];
}
