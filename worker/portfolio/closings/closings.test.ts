import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_CLOSED } from "../../../shared/ledger/closing.ts";
import { rowId } from "../../../shared/ledger/ids.ts";
import { DAY, isoTime, MINUTE } from "../../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { purgeOldDiscarded } from "./closings.ts";

const LONG = {
  symbol: "BTC",
  name: "Bitcoin",
  coinId: "bitcoin",
  size: "2",
  entryPrice: "100",
  leverage: 5,
  positionType: "long",
};
type Position = { id: string; size: string; createdAt: string; isLiquidated: boolean };
type Closed = { id: string; size: string; exitPrice: string; realisedPnl: string; closedAt: string };
type Page = { items: Closed[]; next: string | null };

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("closings");
  await app.tick();
  cookie = await app.signUp("trader");
});
beforeEach(() =>
  env.DB.batch(["leveraged_positions", "closed_positions"].map((one) => env.DB.prepare(`DELETE FROM ${one}`))),
);

const POSITIONS = "/api/leveraged-positions";
const get = async <Reply>(path: string): Promise<Reply> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json();
const open = async (part: object = {}): Promise<Position> =>
  (await app.request(POSITIONS, jsonInit("POST", { ...LONG, ...part }, cookie))).json();
async function close(id: string, query: Record<string, string> = {}, key?: string) {
  const headers = { Cookie: cookie, ...(key && { "Idempotency-Key": key }) };
  const reply = await app.request(`${POSITIONS}/${id}?${new URLSearchParams(query)}`, { method: "DELETE", headers });
  return [reply.status, await reply.text()] as const;
}
const reopen = async (id: string) => {
  const reply = await app.request(`/api/closed-positions/${id}/reopen`, {
    method: "POST",
    headers: { Cookie: cookie },
  });
  return [reply.status, await reply.text()] as const;
};
const listOpen = () => get<Position[]>(POSITIONS);
const listClosed = async (query = "") => (await get<Page>(`/api/closed-positions${query}`)).items;
const CLOSED = [200, '{"deleted":true}'];
const NOW = () => app.clock.time;

describe("closing", () => {
  it("keeps price, time and result", async () => {
    const { id, createdAt } = await open();
    expect(await close(id, { exitPrice: "110.5", closedAt: isoTime(NOW() + MINUTE) })).toEqual(CLOSED);
    expect(await listOpen()).toEqual([]);
    expect(await listClosed()).toEqual([
      {
        id: expect.any(String),
        ...{ symbol: "btc", name: "Bitcoin", coinId: "bitcoin", positionType: "long", size: "2", leverage: 5 },
        ...{ entryPrice: "100", exitPrice: "110.5", isLiquidated: false, openedAt: createdAt },
        ...{ closedAt: isoTime(NOW() + MINUTE), realisedPnl: "21", percent: "52.5" },
      },
    ]);
  });

  it("uses the market's fresh price and the present time", async () => {
    const { id } = await open();
    const prices = await get<{ id: string; price: number }[]>("/api/market-data?ids=bitcoin");
    expect(await close(id)).toEqual(CLOSED);
    const [closed] = await listClosed();
    expect(closed).toMatchObject({ exitPrice: String(prices[0]!.price), closedAt: isoTime(NOW()) });
  });

  it("asks for the exit price without a fresh one, and keeps the position", async () => {
    const { id } = await open({ symbol: "zzz", coinId: null });
    expect(await close(id)).toEqual([409, "State the exit price"]);
    const bitcoin = await open();
    app.clock.time += 3 * DAY;
    expect(await close(bitcoin.id)).toEqual([409, "State the exit price"]);
    app.clock.time -= 3 * DAY;
    expect(await listOpen()).toHaveLength(2);
    expect(await close(id, { exitPrice: "1" })).toEqual(CLOSED);
  });

  it("closes parts, each with its result", async () => {
    const { id } = await open();
    await close(id, { exitPrice: "120", size: "0.5" });
    await close(id, { exitPrice: "90", size: "0.25" });
    expect(await listOpen()).toMatchObject([{ id, size: "1.25" }]);
    expect((await listClosed()).map(({ size, realisedPnl }) => [size, realisedPnl]).sort()).toEqual([
      ["0.25", "-2.5"],
      ["0.5", "10"],
    ]);
    expect(await close(id, { exitPrice: "90", size: "2" })).toEqual([400, "Size must be at most 1.25"]);
  });

  it("loses at most the margin, of a short too", async () => {
    const long = await open();
    const short = await open({ positionType: "short" });
    await close(long.id, { exitPrice: "1" });
    await close(short.id, { exitPrice: "900" });
    expect((await listClosed()).map(({ realisedPnl }) => realisedPnl)).toEqual(["-40", "-40"]);
  });

  it("closes a liquidated position at its liquidation price, when it was liquidated", async () => {
    const { id } = await open({ liquidationPrice: "85" });
    await env.DB.prepare("UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = ?, liquidated_price = '84'")
      .bind(NOW() - 5 * MINUTE)
      .run();
    expect(await close(id, { exitPrice: "100" })).toEqual([
      409,
      "A liquidated position closes at its liquidation price.",
    ]);
    expect(await close(id, { size: "1" })).toEqual([409, "A liquidated position closes as a whole."]);
    expect(await close(id)).toEqual(CLOSED);
    expect(await listClosed()).toMatchObject([
      {
        exitPrice: "85",
        realisedPnl: "-30",
        isLiquidated: true,
        closedAt: isoTime(NOW() - 5 * MINUTE),
        openedAt: null,
      },
    ]);
    const [{ id: closedId }] = (await listClosed()) as [Closed];
    await reopen(closedId);
    expect(await listOpen()).toMatchObject([{ id, isLiquidated: true }]);
  });

  it("does it once, however often a request with one key arrives", async () => {
    const { id } = await open();
    const replies = await Promise.all([1, 2, 3].map(() => close(id, { exitPrice: "120", size: "0.5" }, "one press")));
    expect([...replies, await close(id, { exitPrice: "130", size: "0.5" }, "one press")]).toEqual(
      Array(4).fill(CLOSED),
    );
    expect(await listOpen()).toMatchObject([{ size: "1.5" }]);
    const user = await get<{ id: string }>("/api/user");
    expect(await listClosed()).toMatchObject([{ id: await rowId(user.id, "closed", "one press"), exitPrice: "120" }]);
  });

  it("adds up when parts are closed at the same time", async () => {
    const { id } = await open();
    const replies = await Promise.all([1, 2, 3, 4].map(() => close(id, { exitPrice: "120", size: "0.5" })));
    expect(replies).toEqual(Array(4).fill(CLOSED));
    expect([(await listOpen()).length, (await listClosed()).length]).toEqual([0, 4]);
  });

  it.each([
    [{ exitPrice: "0" }, "Exit price must be above 0."],
    [{ exitPrice: "x" }, "Exit price must be a number such as 1234.5."],
    [{ size: "-1" }, "Size must be above 0."],
    [{ closedAt: "yesterday" }, "Closing time must be a time such as 2026-01-31T12:00:00Z."],
    [{ closedAt: "2001-01-01T00:00:00Z" }, "Closing time must not be before 2009."],
    [{ closedAt: "2999-01-01T00:00:00Z" }, "Closing time must not be more than a day ahead"],
    [{ discard: "perhaps" }, "Discard must be true or false."],
  ])("refuses %j and changes nothing", async (query, sentence) => {
    const { id } = await open();
    expect(await close(id, { exitPrice: "1", ...query })).toEqual([400, sentence]);
    expect([(await listOpen()).length, (await listClosed()).length]).toEqual([1, 0]);
  });

  it("keeps a limited number", async () => {
    const { id } = await open();
    await env.DB.prepare("UPDATE person_totals SET closed = ?").bind(MAX_CLOSED).run();
    expect(await close(id, { exitPrice: "1" })).toEqual([409, "An account keeps at most 20000 closed positions."]);
    await env.DB.prepare("UPDATE person_totals SET closed = 0").run();
    expect(await listOpen()).toHaveLength(1);
  });
});

describe("removing without a record", () => {
  it("leaves no result, and can be undone for a day", async () => {
    const { id, createdAt } = await open({ symbol: "zzz", coinId: null });
    const user = await get<{ id: string }>("/api/user");
    const closedId = await rowId(user.id, "closed", "remove");
    expect(await close(id, { discard: "true" }, "remove")).toEqual(CLOSED);
    expect([await listOpen(), await listClosed()]).toEqual([[], []]);
    expect((await get<{ contracts: object[] }>("/api/gains")).contracts).toEqual([]);
    await purgeOldDiscarded(app.deps);
    expect((await reopen(closedId))[0]).toBe(200);
    expect(await listOpen()).toMatchObject([{ id, createdAt }]);
    await close(id, { discard: "true" }, "remove again");
    app.clock.time += DAY + MINUTE;
    await purgeOldDiscarded(app.deps);
    expect(await reopen(await rowId(user.id, "closed", "remove again"))).toEqual([404, "Closed position not found."]);
    app.clock.time -= DAY + MINUTE;
  });
});

describe("reopening", () => {
  it("gives the position back as it was", async () => {
    const { id } = await open();
    const before = await listOpen();
    await close(id, { exitPrice: "120" });
    const [closed] = await listClosed();
    const [status, text] = await reopen(closed!.id);
    expect([status, JSON.parse(text)]).toEqual([200, before[0]]);
    expect([await listOpen(), await listClosed()]).toEqual([before, []]);
    expect(await reopen(closed!.id)).toEqual([404, "Closed position not found."]);
  });

  it("joins a part with the rest, but not with a position that was changed", async () => {
    const { id } = await open();
    await close(id, { exitPrice: "120", size: "0.5" });
    await close(id, { exitPrice: "120", size: "0.7" });
    const [first, second] = await listClosed();
    await reopen(first!.id);
    await app.request(`${POSITIONS}/${id}`, jsonInit("PATCH", { entryPrice: "101" }, cookie));
    await reopen(second!.id);
    const sizes = (await listOpen()).map(({ size }) => Number(size));
    expect(sizes.toSorted((a, b) => a - b)).toEqual([Number(second!.size), 2 - Number(second!.size)]);
    expect(await listClosed()).toEqual([]);
  });

  it("belongs to the owner", async () => {
    const { id } = await open();
    await close(id, { exitPrice: "120" });
    const [closed] = await listClosed();
    const own = cookie;
    cookie = await app.signUp("stranger");
    expect(await reopen(closed!.id)).toEqual([404, "Closed position not found."]);
    expect(await listClosed()).toEqual([]);
    cookie = own;
    expect(await listClosed()).toHaveLength(1);
  });
});

describe("the list", () => {
  it("continues page by page, the last closing first", async () => {
    const times = [3, 1, 2, 2, 5].map((days) => isoTime(NOW() - days * DAY));
    for (const closedAt of times) await close((await open()).id, { exitPrice: "101", closedAt });
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const query: string = `?limit=2${next && `&cursor=${next}`}`;
      const page: Page = await get<Page>(`/api/closed-positions${query}`);
      seen.push(...page.items.map(({ closedAt }) => closedAt));
      ({ next } = page);
    }
    expect(seen).toEqual(times.toSorted().reverse());
  });

  it("is in the gains of its year, in no sum of coins, and in the exports", async () => {
    await close((await open()).id, { exitPrice: "110", closedAt: "2023-04-05T12:00:00Z" });
    await close((await open()).id, { exitPrice: "95", closedAt: "2024-12-31T23:59:59Z" });
    type Gains = { years: number[]; contracts: Closed[]; contractsPnl: string; totals: { gain: string } };
    const inYear = (query: string) => get<Gains>(`/api/gains?${query}`);
    const all = await inYear("");
    expect(all.years).toEqual([2024, 2023]);
    expect([all.contracts.length, all.contractsPnl, all.totals.gain]).toEqual([2, "10", "0"]);
    expect(await inYear("pickYear=last")).toMatchObject({ year: 2024, contractsPnl: "-10" });
    expect((await inYear("year=2022&yearStart=04-06")).contractsPnl).toBe("20");
    expect((await inYear("year=2023&yearStart=04-06")).contracts).toEqual([]);
    expect((await inYear("year=2024")).contractsPnl).toBe("-10");
    expect((await inYear("coin=ethereum")).contracts).toEqual([]);
    const csv = await (await app.request("/api/closed-positions/export", { headers: { Cookie: cookie } })).text();
    expect(csv).toContain("2023-04-05T12:00:00.000Z,unknown,BTC,long,5,2,100,110,20,no");
    const account = await get<{ closedPositions: Closed[] }>("/api/account/export");
    expect(account.closedPositions).toHaveLength(2);

    // A year between two others without anything in it is not listed.
    await close((await open()).id, { exitPrice: "95", closedAt: "2021-01-01T00:00:00Z" });
    expect((await inYear("pickYear=last")).years).toEqual([2024, 2023, 2021]);
    expect((await inYear("yearStart=04-06")).years).toEqual([2024, 2022, 2020]);
  });
});
