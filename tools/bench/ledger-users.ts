import type { Server } from "./server.ts";
import { logIn, register, type User } from "./user.ts";

/** Users with long ledgers, who look at their portfolio and book through a day. */

export const USERS = 20;
export const TRANSACTIONS = 5_000;
/** Views of the portfolio and bookings of each user in a day. Every third booking is back-dated by a year. */
export const VIEWS_A_DAY = 10;
export const BOOKINGS_A_DAY = 3;
const [HOUR, DAY] = [3_600_000, 86_400_000];

/** What the pages of the portfolio ask for. */
const VIEW = [
  "/api/user",
  "/api/spot-positions",
  "/api/leveraged-positions",
  "/api/linked-accounts",
  "/api/portfolio/day-flows",
  "/api/holdings",
  "/api/portfolio/values",
  "/api/portfolio/history",
  "/api/transactions?limit=100",
  "/api/gains?year=2026",
];

const nameOf = (number: number): string => `ledger-${number}`;

/** Three coins, each bought and sold in turn, within three years before `now`. */
const FILL = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${TRANSACTIONS})
  INSERT INTO transactions (user_id, kind, at, legs, price, source, source_key)
  SELECT ?1, CASE WHEN i % 7 = 0 THEN 'sell' ELSE 'buy' END, ?2 - (${TRANSACTIONS} - i + 1) * 18000000,
    json_array(json_array(CASE i % 3 WHEN 0 THEN 'bitcoin' WHEN 1 THEN 'ethereum' ELSE 'solana' END,
      CASE i % 3 WHEN 0 THEN 'btc' WHEN 1 THEN 'eth' ELSE 'sol' END, CASE WHEN i % 7 = 0 THEN '-2' ELSE '1' END)),
    i % 90 + 1, 'import', 'row ' || i FROM n`;

/** Registers the users and gives them their transactions. The jobs derive their holdings. */
export async function fillLedgers({ origin, database }: Server, now: number): Promise<void> {
  const db = await database();
  for (let number = 0; number < USERS; number++) {
    const { id } = await register(origin, nameOf(number));
    await db.prepare(FILL).bind(id, now).run();
    await db.prepare("UPDATE ledgers SET waiting_from = 0 WHERE user_id = ?1").bind(id).run();
  }
}

async function expectOk(reply: Response, path: string): Promise<void> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} replied ${reply.status}: ${text.slice(0, 200)}`);
}

/** An import of this many transactions by a new user. */
export async function importFile(origin: URL, rows: number): Promise<void> {
  const user = await register(origin, "importer");
  const header = "date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description";
  const lines = Array.from({ length: rows }, (_, row) => {
    const date = new Date(Date.UTC(2023, 0, 1) + row * HOUR).toISOString().slice(0, 10);
    return `${date},${row + 100},USD,${row + 1},ETH,0,BTC,Online,Row ${row}`;
  });
  const body = { fileName: "general.csv", csv: `${[header, ...lines].join("\n")}\n` };
  const reply = await user.send("POST", "/api/imports", body);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  const { booked } = (JSON.parse(text) as { rows: { booked: number } }).rows;
  if (booked !== rows) throw new Error(`${booked} of ${rows} rows were booked: ${text.slice(0, 300)}`);
}

/** The users' day. `runUntil` does what is due until a time of the day in ms, and returns the number of requests. */
export function ledgerDay(origin: URL, start: number, at: (path: string, time: number) => string) {
  const users: User[] = [];
  const due = Array.from({ length: USERS }, (_, number) => [
    ...Array.from({ length: VIEWS_A_DAY }, (_, view) => ({ number, kind: "view", part: (view + 0.5) / VIEWS_A_DAY })),
    ...Array.from({ length: BOOKINGS_A_DAY }, (_, booking) => ({
      number,
      kind: booking % 3 === 2 ? "back-dated" : "booking",
      part: (booking + 0.7) / BOOKINGS_A_DAY,
    })),
  ])
    .flat()
    .map(({ part, ...one }) => ({ ...one, time: ((part + one.number / USERS / 100) % 1) * DAY }))
    .sort((a, b) => a.time - b.time);

  return async function runUntil(elapsed: number): Promise<number> {
    let requests = 0;
    while (due[0] && due[0].time < elapsed) {
      const { number, kind, time } = due.shift()!;
      const now = start + time;
      const user = users[number] ?? (await logIn(origin, nameOf(number)));
      users[number] = user;
      const send = async (method: string, path: string, body?: object) => {
        await expectOk(await user.send(method, at(path, now), body), path);
        requests += 1;
      };
      if (kind === "view") for (const path of VIEW) await send("GET", path);
      else {
        const booked = new Date(kind === "booking" ? now : now - 365 * DAY).toISOString();
        const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "0.01" }];
        await send("POST", "/api/transactions", { kind: "buy", at: booked, legs, price: "50000" });
      }
    }
    return requests;
  };
}
