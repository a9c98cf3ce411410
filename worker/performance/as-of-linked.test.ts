import { expect, it } from "vitest";
import type { AsOf } from "../../shared/as-of/contract.ts";
import { NO_HISTORY, NOT_READ } from "../../shared/as-of/reasons.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { refreshLinkedAccounts } from "../linked-accounts/refresh.ts";
import { jsonInit, startTestApp } from "../test/test-app.ts";
import { bookLinkedHistory } from "../transactions/batches.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

it("fetched trades are no balance, and a linked balance says whose it is", async () => {
  const app = await startTestApp("as-of-linked");
  await app.tick();
  const cookie = await app.signUp("trader");
  const get = async <Reply>(path: string): Promise<Reply> =>
    (await app.request(path, { headers: { Cookie: cookie } })).json<Reply>();
  const { id } = await get<{ id: string }>("/api/user");
  const leg = (coinId: string, symbol: string, amount: string) => ({
    ...{ coinId, symbol, amount: amount as Exact, value: null, account: null },
  });
  const trade = {
    ...{
      kind: "swap" as const,
      at: app.clock.time - MINUTE,
      account: "Hyperliquid · Main",
      toAccount: null,
      fee: null,
    },
    ...{ price: null, priceCurrency: null, note: null, sourceKey: "first" },
    legs: [leg("usd-coin", "usdc", "-10"), leg("ethereum", "eth", "0.01")],
  };
  await bookLinkedHistory(app.deps, id, [trade as never], "hyperliquid test");
  const listed = await get<{ items: object[] }>("/api/transactions");
  expect(listed.items).toHaveLength(1);

  await app.control("POST", "/wallets", { bitcoin: { [ADDRESS]: { satoshis: 50_000_000 } } });
  await app.request("/api/linked-accounts", jsonInit("POST", { kind: "bitcoin", address: ADDRESS, label: "" }, cookie));
  const pathAt = (at: number) => `/api/portfolio/as-of?at=${new Date(at).toISOString()}`;
  const path = pathAt(app.clock.time - 1);
  await refreshLinkedAccounts(app.deps);
  const { holdings, unknown, unread, total } = await get<AsOf>(path);
  expect([holdings, total, unread]).toEqual([[], null, []]);
  expect(unknown).toMatchObject([{ symbol: "btc", amount: "0.5", account: "Bitcoin (linked)", reason: NO_HISTORY }]);
  // From the time at which it was read, the balance counts.
  const now = await get<AsOf>(pathAt(app.clock.time));
  const price = Number(now.holdings[0]!.price);
  expect(now).toMatchObject({
    holdings: [{ symbol: "btc", amount: "0.5", account: "Bitcoin (linked)", cost: null, knownAmount: "0" }],
    unknown: [],
  });
  expect(Number(now.total)).toBeCloseTo(price / 2, 6);

  // The amount of an account with perpetuals was another one a day ago, and it says so everywhere.
  const account = { symbol: "btc", coinId: "bitcoin", amount: "0.5", network: "perps", perps: 3 };
  const setHoldings = "UPDATE linked_accounts SET holdings = ?";
  await app.deps.db.d1
    .prepare(setHoldings)
    .bind(JSON.stringify([account]))
    .run();
  expect((await get<AsOf>(pathAt(app.clock.time))).holdings).toMatchObject([{ amount: "0.5", perps: 3 }]);
  const withNote = await app.request(`${pathAt(app.clock.time)}&format=csv`, { headers: { Cookie: cookie } });
  expect(await withNote.text()).toContain("account value with 3 perpetuals");
  expect(await get("/api/linked-accounts")).toMatchObject([{ holdings: [{ amount: "0.5", perps: 3 }] }]);
  const { linked, totals } = await get<{ linked: object[]; totals: object }>("/api/portfolio/summary");
  expect(linked).toMatchObject([{ symbol: "btc", value: expect.any(String), day: null, perps: 3 }]);
  expect(totals).toMatchObject({ day: null, equity: expect.any(String) });

  await app.deps.db.d1.prepare("UPDATE linked_accounts SET as_of = NULL, holdings = '[]'").run();
  expect(await get<AsOf>(path)).toMatchObject({ holdings: [], total: null, unknown: [], unread: ["Bitcoin"] });
  const csv = await (await app.request(`${path}&format=csv`, { headers: { Cookie: cookie } })).text();
  expect(csv).toContain(`Bitcoin (linked),unknown,unknown,unknown,unknown,unknown,unknown,,USD,"${NOT_READ}"`);
});
