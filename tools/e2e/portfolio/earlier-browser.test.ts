import type { Page } from "@playwright/test";
import { expect, test } from "../support/shared-context.ts";
import { authPage, newUsername, PASSWORD, signUp } from "../support/users.ts";

/** What a browser has kept since a version that had neither closed positions nor ids that follow from keys. */

type Stores = Record<string, { keyPath: string | string[]; autoIncrement?: boolean; items: object[] }>;

/** Makes a database of version 1, on a page without the product's script. */
async function keepVersion1(page: Page, name: string, stores: Stores, mark: { key: string; text: string }) {
  await page.goto("/robots.txt");
  await page.evaluate(
    async ({ name, stores, mark }) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        for (const [store, { keyPath, autoIncrement = false }] of Object.entries(stores))
          opening.result.createObjectStore(store, { keyPath, autoIncrement });
      };
      const db = await done(opening);
      for (const [store, { items }] of Object.entries(stores))
        for (const item of items) await done(db.transaction(store, "readwrite").objectStore(store).add(item));
      db.close();
      localStorage.setItem(mark.key, mark.text);
    },
    { name, stores, mark },
  );
}

const DAY = 86_400_000;
const coin = (symbol: string, coinId: string, name: string) => ({ symbol, coinId, name });
const bitcoin = coin("btc", "bitcoin", "Bitcoin");
const ether = coin("eth", "ethereum", "Ethereum");

/** A portfolio without an account: positions of which nothing, a part and all of the cost is known. */
function guestStores(now: number): Stores {
  const times = { createdAt: now - 90 * DAY, updatedAt: now - 90 * DAY };
  const position = { typed: null, ...times };
  const leverage = { size: "2", leverage: 10, positionType: "long", liquidatedAt: null, liquidatedPrice: null };
  const transaction = (
    id: number,
    kind: string,
    symbol: string,
    coinId: string,
    amount: string,
    more: object = {},
  ) => ({
    ...{ id: String(id), kind, at: now - (90 - id) * DAY, account: "", toAccount: null, price: null, fee: null },
    ...{ legs: [{ symbol, coinId, amount, value: null }], positionId: null, note: "", source: null, sourceKey: null },
    ...{ batchId: null, rowMarks: null, ...more },
  });
  const opening = (id: string, price: string) => ({ price, positionId: id, source: "position", sourceKey: id });
  const byId = (items: object[]) => ({ keyPath: "id", items });
  return {
    spot: byId([
      { id: "b", ...bitcoin, ...position, amount: "3", entryPrice: "30000", currentPrice: "31000" },
      { id: "e", ...ether, ...position, amount: "5", entryPrice: "0", currentPrice: "0" },
      { id: "s", ...coin("sol", "solana", "Solana"), ...position, amount: "6", entryPrice: "20", currentPrice: "20" },
    ]),
    leveraged: byId(
      [
        {
          id: "l",
          ...ether,
          ...position,
          ...leverage,
          entryPrice: "3000",
          currentPrice: "3000",
          liquidationPrice: "2700",
        },
      ].map((item) => ({ ...item, isLiquidated: true })),
    ),
    transactions: byId([
      transaction(1, "buy", "btc", "bitcoin", "1", opening("b", "30000")),
      transaction(2, "buy", "sol", "solana", "10", opening("s", "20")),
      transaction(3, "transfer", "btc", "bitcoin", "2"),
      transaction(4, "transfer", "eth", "ethereum", "5"),
      transaction(5, "sell", "sol", "solana", "-4", { price: "50" }),
    ]),
    imports: byId([]),
    deletions: byId([]),
    prices: byId([]),
    counters: byId([{ id: "transaction", value: 5 }]),
    outbox: { keyPath: ["id", "part"], items: [] },
  };
}

const holdings = (page: Page) => page.getByRole("region", { name: /^Portfolio Holdings/ });
const rowOf = (page: Page, name: string) => holdings(page).getByRole("row").filter({ hasText: name });

test("a guest's portfolio of an earlier version opens with what is known, and moves into an account", {
  tag: "@drill",
}, async ({ page }) => {
  await keepVersion1(page, "tidemark-guest", guestStores(Date.now()), { key: "tidemark.guest", text: "on" });
  await page.goto("/portfolio");
  await expect(rowOf(page, "Bitcoin")).toContainText("3 BTC");
  await expect(rowOf(page, "Ethereum")).toContainText("5 ETH");
  await expect(rowOf(page, "Solana")).toContainText("6 SOL");
  await expect(page.getByText("P&L of 1 of 3 holdings")).toBeVisible();
  const leveraged = page.getByRole("region", { name: /^Leveraged Positions/ });
  await expect(leveraged.getByRole("button", { name: "Ethereum is liquidated and cannot be edited" })).toBeVisible();
  await page.goto("/transactions");
  for (const amount of ["1 BTC", "2 BTC", "5 ETH", "10 SOL", "4 SOL"])
    await expect(page.getByRole("main")).toContainText(amount);
  await page.goto("/transactions?report=gains&year=all");
  await expect(page.getByText("+$120.00").first()).toBeVisible();

  await page.goto("/portfolio");
  await page.getByRole("link", { name: "Create account" }).first().click();
  const form = authPage(page);
  await form.username.fill(newUsername());
  await form.password.fill(PASSWORD);
  await form.submit("Create Account").click();
  const kept = async () => {
    const reply = await page.request.get("/api/spot-positions");
    if (!reply.ok()) return null;
    const list: Record<string, unknown>[] = await reply.json();
    return list.map(({ symbol, amount, cost, knownAmount }) => [symbol, amount, cost, knownAmount]);
  };
  await expect.poll(kept).toEqual([
    ["btc", "3", "30000", "1"],
    ["eth", "5", null, "0"],
    ["sol", "6", "120", "6"],
  ]);
});

test("changes that an earlier version kept without a network are sent in order", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  const user = await (await page.request.get("/api/user")).json();
  const body = { ...bitcoin, amount: "1", entryPrice: "100", currentPrice: "" };
  // The first addition had arrived, so the earlier version knew its id.
  const sent = await page.request.post("/api/spot-positions", { data: body, headers: { "Idempotency-Key": "sent" } });
  const { id } = await sent.json();
  const change = (name: string, key: string, body: object, of?: string) => ({
    ...{ userId: user.id, name, params: of === undefined ? {} : { id: of }, body, key, at: Date.now() },
  });
  const leveraged = { ...bitcoin, size: "2", entryPrice: "100", leverage: "5", liquidationPrice: "" };
  const sale = {
    kind: "sell",
    at: new Date().toISOString(),
    legs: [{ symbol: "eth", coinId: "ethereum", amount: "-1" }],
  };
  await keepVersion1(
    page,
    "tidemark-queue",
    {
      changes: {
        ...{ keyPath: "id", autoIncrement: true },
        items: [
          change("PATCH /api/spot-positions/:id", "a", { amount: "1.5" }, "queued sent"),
          change("POST /api/spot-positions", "b", { ...ether, amount: "3", entryPrice: "2000", currentPrice: "" }),
          change("POST /api/transactions", "c", { ...sale, price: "2500", positionId: "queued b" }),
          change("POST /api/leveraged-positions", "d", leveraged),
          change("PATCH /api/leveraged-positions/:id", "e", { size: "3" }, "queued d"),
        ],
      },
      ids: { keyPath: "key", items: [{ key: "sent", id, at: Date.now() }] },
    },
    { key: "tidemark.queue", text: "5" },
  );
  await page.goto("/portfolio");
  const rows = async (path: string) => {
    const list: Record<string, string>[] = await (await page.request.get(path)).json();
    return list.map(({ symbol, amount, size }) => `${symbol} ${amount ?? size}`);
  };
  await expect.poll(() => rows("/api/spot-positions")).toEqual(["btc 1.5", "eth 2"]);
  await expect.poll(() => rows("/api/leveraged-positions")).toEqual(["btc 3"]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tidemark.queue"))).toBeNull();
  await page.reload();
  await expect(rowOf(page, "Bitcoin").first()).toContainText("1.5 BTC");
  await expect(rowOf(page, "Ethereum")).toContainText("2 ETH");
});
