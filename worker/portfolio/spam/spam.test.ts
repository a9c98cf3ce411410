import { beforeAll, describe, expect, it } from "vitest";
import { dayBucket } from "../../../shared/portfolio/snapshot.ts";
import { DAY, isoTime, MINUTE } from "../../../shared/values/time.ts";
import { loadCoins } from "../../coins/load.ts";
import { refreshEcosystems } from "../../ecosystems/refresh.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const QUESTIONS = ["/api/archive-prices", "/api/transfer-offers"];
const SPAM = ["dogecoin", "~claim-now", "ethereum"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("spam");
  await app.empty("coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads");
  await app.empty("linked_accounts", "token_contracts", "ecosystems", "ecosystem_loads");
  await app.tick();
  await refreshEcosystems(app.deps);
  for (const id of ["bitcoin", "dogecoin"]) await app.request(`/api/coins/${id}`);
  for (let run = 0; run < 20; run++) if ((await loadCoins(app.deps)) === "nothing was due") break;
  app.restart();
  await app.control("POST", "/wallets", { evm: [{ chainId: 1, address: EVM, units: "2000000000000000000" }] });
});

const get = async (path: string, cookie: string) => {
  const reply = await app.request(path, { headers: { Cookie: cookie } });
  expect(reply.status, path).toBe(200);
  return reply.json();
};
const send = async (method: string, path: string, body: object, cookie: string) => {
  const reply = await app.request(path, jsonInit(method, body, cookie));
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply;
};
const setSpam = (spam: string[], cookie: string) => send("PUT", "/api/ledger-settings", { spam }, cookie);

async function signUp(name: string): Promise<string> {
  const cookie = await app.signUp(name);
  const at = isoTime(app.clock.time - 20 * DAY);
  const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "2" }];
  await send("POST", "/api/transactions", { kind: "buy", at, legs, price: "20000" }, cookie);
  return cookie;
}
/** What an import and a wallet bring: a coin with a price, one without, income, and a balance. */
async function receiveSpam(cookie: string): Promise<void> {
  const book = (kind: string, days: number, symbol: string, coinId: string | null, amount: string, account = "") => {
    const at = isoTime(app.clock.time - days * DAY);
    return send("POST", "/api/transactions", { kind, at, account, legs: [{ symbol, coinId, amount }] }, cookie);
  };
  await book("transfer", 15, "claim-now", null, "100000");
  await book("income", 12, "doge", "dogecoin", "50000");
  await book("transfer", 0.1, "doge", "dogecoin", "70000");
  await book("spend", 5, "claim-now", null, "-10");
  // They look like one transfer.
  await book("transfer", 4, "claim-now", null, "-20", "one");
  await book("transfer", 3.9, "claim-now", null, "19.8", "two");
  await send("POST", "/api/linked-accounts", { kind: "evm", address: EVM }, cookie);
}

/** Everything that adds up a portfolio, without ids. */
async function figuresOf(cookie: string): Promise<string> {
  const { token } = await (await send("POST", "/api/shares", {}, cookie)).json<{ token: string }>();
  await app.deps.db.d1.exec("DELETE FROM portfolio_snapshots");
  await send("POST", "/api/update-prices", {}, cookie);
  const paths = [
    ...["summary", "weights", "values?range=30d", "values?range=7d", "history?range=24h", "day-flows"],
    ...["performance?range=30d", `as-of?at=${isoTime(app.clock.time - DAY)}`],
  ].map((path) => `/api/portfolio/${path}`);
  const replies = [];
  for (const path of [...paths, "/api/holdings", ...QUESTIONS, `/api/shared/${token}`])
    replies.push([path.replace(token, ""), await get(path, cookie)]);
  return JSON.stringify(replies, (key, value: unknown) =>
    ["id", "positionId", "updated"].includes(key) ? undefined : value,
  );
}

describe("a coin that is spam", () => {
  it("is out of all totals, returns and questions, as if it were not there, until it counts again", async () => {
    const [clean, dirty] = [await signUp("clean"), await signUp("dirty")];
    await receiveSpam(dirty);
    const [without, before] = [await figuresOf(clean), await figuresOf(dirty)];
    expect(before).not.toBe(without);
    for (const path of QUESTIONS) expect(await get(path, dirty)).not.toEqual(await get(path, clean));
    await setSpam(SPAM, dirty);
    expect(await figuresOf(dirty)).toBe(without);
    await setSpam(SPAM.slice(0, 2), dirty);
    expect(await figuresOf(dirty)).not.toBe(without);
    await setSpam([], dirty);
    expect(await figuresOf(dirty)).toBe(before);
  });

  it("stays in the lists, in the account's export and in the ledger", async () => {
    const cookie = await signUp("keeper");
    await receiveSpam(cookie);
    await setSpam([...SPAM, "dogecoin"], cookie);
    const symbols = ((await get("/api/spot-positions", cookie)) as { symbol: string }[]).map(({ symbol }) => symbol);
    expect(symbols.toSorted()).toEqual(["btc", "claim-now", "doge"]);
    expect(await get("/api/account/export", cookie)).toMatchObject({ ledgerSettings: { spam: SPAM } });
    expect(((await get("/api/transactions", cookie)) as { items: object[] }).items).toHaveLength(7);
  });

  it("changes no gain and no tax report", async () => {
    const cookie = await signUp("taxed");
    await receiveSpam(cookie);
    const read = async () => [
      await get("/api/gains", cookie),
      await get("/api/tax-report?country=us&year=2025", cookie),
    ];
    const before = await read();
    await setSpam(SPAM, cookie);
    expect(await read()).toEqual(before);
  });

  it("is out of the records that counted it, and in them again when it counts again", async () => {
    const cookie = await signUp("recorded");
    await receiveSpam(cookie);
    const recorded = async () => {
      const values = (await get("/api/portfolio/values?range=30d", cookie)) as { at: string; basis: string }[];
      const history = (await get("/api/portfolio/history?range=30d", cookie)) as { at: string }[];
      return [values.filter(({ basis }) => basis === "recorded").map(({ at }) => at), history.map(({ at }) => at)];
    };
    /** Takes the record of the next day. */
    const record = async () => {
      app.clock.time = dayBucket(app.clock.time) + DAY + MINUTE;
      await app.tick();
      await send("POST", "/api/update-prices", {}, cookie);
      return isoTime(app.clock.time);
    };
    const counting = [await record(), await record()];
    expect(await recorded()).toEqual([counting, counting]);
    app.clock.time += MINUTE;
    // A coin without a price was in no record.
    await setSpam(["~claim-now"], cookie);
    expect(await recorded()).toEqual([counting, counting]);
    await setSpam(["~claim-now", "dogecoin"], cookie);
    expect(await recorded()).toEqual([[], []]);
    // No record was taken in between.
    await setSpam([], cookie);
    expect(await recorded()).toEqual([counting, counting]);
    await setSpam(["dogecoin"], cookie);
    const hiding = await record();
    expect(await recorded()).toEqual([[hiding], [hiding]]);
    app.clock.time += MINUTE;
    await setSpam([], cookie);
    expect(await recorded()).toEqual([counting, counting]);
  });

  it("is out of the records of a user with linked accounts alone", async () => {
    const cookie = await app.signUp("linked-alone");
    await send("POST", "/api/linked-accounts", { kind: "evm", address: EVM }, cookie);
    await send("POST", "/api/update-prices", {}, cookie);
    const count = async () => ((await get("/api/portfolio/history?range=24h", cookie)) as object[]).length;
    const before = await count();
    app.clock.time += MINUTE;
    await setSpam(["ethereum"], cookie);
    expect([before, await count()]).toEqual([1, 0]);
    expect(await get("/api/portfolio/summary", cookie)).toMatchObject({ linked: [], unknown: [] });
  });

  it("is marked by at most 1,000 keys", async () => {
    const cookie = await app.signUp("many");
    const keys = Array.from({ length: 1001 }, (_, i) => `~${i}`);
    const reply = await app.request("/api/ledger-settings", jsonInit("PUT", { spam: keys }, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "At most 1000 coins can be marked as spam."]);
  });
});
