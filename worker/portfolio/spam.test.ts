import { beforeAll, describe, expect, it } from "vitest";
import { DAY, isoTime } from "../../shared/values/time.ts";
import { loadCoins } from "../coins/load.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
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
  const book = (kind: string, days: number, symbol: string, coinId: string | null, amount: string) => {
    const at = isoTime(app.clock.time - days * DAY);
    return send("POST", "/api/transactions", { kind, at, legs: [{ symbol, coinId, amount }] }, cookie);
  };
  await book("transfer", 15, "claim-now", null, "100000");
  await book("income", 12, "doge", "dogecoin", "50000");
  await book("transfer", 0.1, "doge", "dogecoin", "70000");
  await book("spend", 5, "claim-now", null, "-10");
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
  for (const path of [...paths, "/api/holdings", `/api/shared/${token}`])
    replies.push([path.replace(token, ""), await get(path, cookie)]);
  return JSON.stringify(replies, (key, value: unknown) =>
    ["id", "positionId", "updated", "transactions", "costs"].includes(key) ? undefined : value,
  );
}

describe("a coin that is spam", () => {
  it("is out of all totals, returns and questions, as if it were not there, until it counts again", async () => {
    const [clean, dirty] = [await signUp("clean"), await signUp("dirty")];
    await receiveSpam(dirty);
    const [without, before] = [await figuresOf(clean), await figuresOf(dirty)];
    expect(before).not.toBe(without);
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
    expect(((await get("/api/transactions", cookie)) as { items: object[] }).items).toHaveLength(5);
  });

  it("is marked by at most 1,000 keys", async () => {
    const cookie = await app.signUp("many");
    const keys = Array.from({ length: 1001 }, (_, i) => `~${i}`);
    const reply = await app.request("/api/ledger-settings", jsonInit("PUT", { spam: keys }, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "At most 1000 coins can be marked as spam."]);
  });
});
