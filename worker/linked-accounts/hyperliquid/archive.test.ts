import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { archiveHistories } from "./archive.ts";

const ADDRESS = `0x${"5a".repeat(20)}`;
const PER_DAY = 1_680;
/** Seven fills have the same time, so that the edges of pages of 2,000 fall between them. */
const GROUP = 7;
const DAYS = inDepth(7, 30);

let app: TestApp;
let cookie: string;
/** Moves the clock of the worker and of the venue. */
async function moveTo(time: number) {
  app.clock.time = time;
  await app.control("POST", "/clock", { offsetMs: time - Date.now() });
}

async function startTrader(name: string, coins: string[]): Promise<{ id: string; start: number }> {
  await moveTo(app.clock.time);
  const start = app.clock.time;
  const trading = { address: ADDRESS, from: start, perDay: PER_DAY, coins, group: GROUP };
  await app.control("POST", "/hyperliquid", { trading });
  cookie = await app.signUp(name);
  const body = { kind: "hyperliquid", address: ADDRESS, label: "Main" };
  const reply = await app.request("/api/linked-accounts", jsonInit("POST", body, cookie));
  expect(reply.status).toBe(201);
  return { id: (await reply.json<{ id: string }>()).id, start };
}

type Sync = { due_at: number; fills_to: number; complete_at: number };
const syncOf = (id: string) =>
  env.DB.prepare("SELECT * FROM hyperliquid_sync WHERE account_id = ?1").bind(id).first<Sync>();
const numberOf = async (sql: string, id: string) => (await env.DB.prepare(sql).bind(id).first<{ n: number }>())!.n;

/** Runs the job each minute until the history is complete, or a number of times. */
async function catchUp(id: string, runs = 40) {
  for (let run = 0; run < runs; run++) {
    await archiveHistories(app.deps);
    if ((await syncOf(id))!.due_at > app.clock.time + 10 * MINUTE) return;
    await moveTo(app.clock.time + MINUTE);
  }
}

beforeAll(async () => {
  app = await startTestApp("hyperliquid-archive");
});

const FAULTS = [
  { mode: "503" },
  { mode: "truncated" },
  { mode: "html", status: 200 },
  { mode: "missing-page" },
  { mode: "duplicates" },
  { mode: "bad-row" },
  { mode: "refusal" },
  { mode: "429", retryAfter: 30 },
];

it(`stores the fills of ${DAYS} days once and in order, with faults at each edge of a page and restarts`, async () => {
  await app.empty();
  const { id, start } = await startTrader("trader", ["ETH", "BTC", "DOGE"]);
  const end = start + DAYS * DAY;
  // The worker is away for up to five and a half days, after which the venue has more than four full pages.
  const absences = [6 * HOUR, 5.5 * DAY, 3 * DAY, 12 * HOUR, 4.2 * DAY];
  let faults = 0;
  for (let turn = 0; app.clock.time < end; turn++) {
    await moveTo(Math.min(end, app.clock.time + absences[turn % absences.length]!));
    for (let edge = 0; edge < 4; edge++) {
      const fault = FAULTS[faults++ % FAULTS.length]!;
      await app.control("POST", "/faults", {
        upstream: "hyperliquid",
        match: "type=userFillsByTime",
        times: 1,
        ...fault,
      });
      await archiveHistories(app.deps);
      if (edge === 1) await app.control("POST", "/hyperliquid", { repeatPage: true });
      if (edge === 2) app.restart();
      await moveTo(Math.min(end, app.clock.time + 6 * MINUTE));
    }
    await app.control("DELETE", "/faults");
    await catchUp(id);
  }
  await moveTo(end);
  await env.DB.prepare("UPDATE hyperliquid_sync SET due_at = 0").run();
  await catchUp(id);

  // The venue has a group of fills every few minutes, also while the job catches up after the end.
  const expected = GROUP * (Math.floor((app.clock.time - start) / ((GROUP * DAY) / PER_DAY)) + 1);
  const fills = "FROM hyperliquid_fills WHERE account_id = ?1";
  expect(expected).toBeGreaterThan(DAYS * 1_600);
  expect(await numberOf(`SELECT count(*) AS n ${fills}`, id)).toBe(expected);
  expect(await numberOf(`SELECT count(DISTINCT at || ' ' || coin || ' ' || tid) AS n ${fills}`, id)).toBe(expected);
  expect(
    await numberOf(`SELECT count(*) AS n FROM (SELECT at ${fills} GROUP BY at HAVING count(*) <> ${GROUP})`, id),
  ).toBe(0);
  const backwards = `SELECT count(*) AS n FROM (SELECT at - lag(at) OVER (ORDER BY id) AS step ${fills}) WHERE step < 0`;
  expect(await numberOf(backwards, id)).toBe(0);

  // Each fill pays a fee or closes a position, so each is booked as one transaction. These transactions create no
  // position.
  const booked = "SELECT count(*) AS n FROM transactions WHERE source = 'hyperliquid' AND batch_id <> ?1";
  expect(await numberOf(booked, id)).toBe(expected);
  expect(await numberOf("SELECT count(*) AS n FROM spot_positions WHERE ?1 <> ''", id)).toBe(0);
});

it("leaves the range of a failed page undone and continues there", async () => {
  await app.empty();
  const { id, start } = await startTrader("second", ["ETH"]);
  await moveTo(start + 2 * DAY);
  await app.control("POST", "/faults", { upstream: "hyperliquid", match: "type=userFillsByTime", mode: "503" });
  await archiveHistories(app.deps);
  const before = (await syncOf(id))!;
  expect([before.fills_to, before.complete_at]).toEqual([0, 0]);
  expect(before.due_at).toBeGreaterThan(app.clock.time);
  await app.control("DELETE", "/faults");
  await moveTo(before.due_at);
  await catchUp(id);
  expect(await numberOf("SELECT count(*) AS n FROM hyperliquid_fills WHERE account_id = ?1", id)).toBeGreaterThan(
    2 * PER_DAY,
  );
});

it("deletes the archive with the account, and books nothing twice when the address is linked again, and deletes the bookings if asked", async () => {
  const count =
    "SELECT count(*) AS n FROM transactions WHERE source = 'hyperliquid' AND user_id = (SELECT user_id FROM linked_accounts WHERE id = ?1)";
  const { id } = (await env.DB.prepare("SELECT id FROM linked_accounts").first<{ id: string }>())!;
  const before = await numberOf(count, id);
  expect(before).toBeGreaterThan(0);
  expect(
    (await app.request(`/api/linked-accounts/${id}`, { method: "DELETE", headers: { Cookie: cookie } })).status,
  ).toBe(200);
  expect(await numberOf("SELECT count(*) AS n FROM hyperliquid_fills WHERE account_id = ?1", id)).toBe(0);
  const again = await app.request(
    "/api/linked-accounts",
    jsonInit("POST", { kind: "hyperliquid", address: ADDRESS }, cookie),
  );
  const { id: second } = await again.json<{ id: string }>();
  await catchUp(second);
  expect(await numberOf(count, second)).toBe(before);
  const sameAddress = await app.request(
    "/api/linked-accounts",
    jsonInit("POST", { kind: "evm", address: ADDRESS }, cookie),
  );
  const { id: ofChains } = await sameAddress.json<{ id: string }>();
  await app.request(`/api/linked-accounts/${ofChains}?transactions=delete`, {
    ...{ method: "DELETE", headers: { Cookie: cookie } },
  });
  // They are those of the other account.
  expect(await numberOf(count, second)).toBe(before);
  const path = `/api/linked-accounts/${second}?transactions=delete`;
  expect((await app.request(path, { method: "DELETE", headers: { Cookie: cookie } })).status).toBe(200);
  expect(
    await numberOf("SELECT count(*) AS n FROM transactions WHERE source = 'hyperliquid' AND batch_id <> ?1", id),
  ).toBe(0);
});
