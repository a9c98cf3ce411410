import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const NOW = Date.UTC(2026, 10, 20, 12, 30);
const sandbox = createSandbox({ now: () => NOW });
type Envelope<Data> = { code: number; data: Data };
async function ask<Data>(path: string, init?: RequestInit): Promise<Data> {
  const reply = await sandbox.request(`/icpswap/info${path}`, init);
  const { code, data } = (await reply.json()) as Envelope<Data>;
  expect(code).toBe(200);
  return data;
}
type Row = Record<string, string>;
type Paged = { totalElements: number; content: Record<string, string | number>[] };

it("writes decimals as text of 18 places, and changes in percent", async () => {
  const tokens = await ask<Row[]>("/token/all");
  for (const { price, volumeUSD24H } of tokens) {
    expect(price).toMatch(/^\d+\.\d{18}$/);
    expect(volumeUSD24H).toMatch(/^\d+\.\d{18}$/);
  }
  expect(tokens.find(({ tokenLedgerId }) => tokenLedgerId === ICP)?.tokenSymbol).toBe("ICP");
  expect(new Set(tokens.map(({ tokenLedgerId }) => tokenLedgerId)).size).toBe(tokens.length);
});

it("prices ICP as the market does", async () => {
  const { price } = await ask<Row>(`/token/${ICP}`);
  const reply = await sandbox.request(
    "/coingecko/api/v3/simple/price?ids=internet-computer&vs_currencies=usd&precision=full",
  );
  const market = (await reply.json()) as { "internet-computer": { usd: number } };
  expect(Number(price)).toBeCloseTo(market["internet-computer"].usd, 6);
});

it("knows a cap of whatever has a supply, and every ledger's details", async () => {
  const [tokens, caps] = [await ask<Row[]>("/token/all"), await ask<Row[]>("/token/chart/list")];
  expect(caps.length).toBe(tokens.length - 1);
  const init = {
    method: "POST",
    body: JSON.stringify({ page: 1, limit: 500 }),
    headers: { "Content-Type": "application/json" },
  };
  const details = await ask<Paged>("/tokens/find", init);
  expect(details.content).toHaveLength(tokens.length);
  expect(details.content[0]).toMatchObject({
    ledgerId: ICP,
    decimals: 8,
    fee: "10000",
    totalSupply: "53800000000000000",
  });
});

it("answers candles newest first, each beginning where the one before it ended", async () => {
  for (const [level, step] of [
    ["m1", 60_000],
    ["h1", 3_600_000],
    ["d1", 86_400_000],
  ] as const) {
    const { content } = await ask<Paged>(`/token/${ICP}/chart/${level}?page=1&limit=30`);
    expect(content).toHaveLength(30);
    for (const [at, { beginTime, open }] of content.entries()) {
      expect(beginTime).toBe(Math.floor(NOW / step) * step - at * step);
      if (at > 0) expect(content[at - 1]!.open).toBe(content[at]!.close);
      expect(Number(open)).toBeGreaterThan(0);
    }
  }
});

it("finds swaps by token and time, the newest first, the same each time", async () => {
  const query = `/transaction/find?tokenId=${ICP}&page=1&limit=40&begin=${NOW - 3_600_000}`;
  const { content } = await ask<Paged>(query);
  expect(content.length).toBeGreaterThan(20);
  for (const { txTime, token0LedgerId, token1LedgerId } of content) {
    expect(txTime).toBeGreaterThan(NOW - 3_600_000 - 60_000);
    expect([token0LedgerId, token1LedgerId]).toContain(ICP);
  }
  expect(await ask<Paged>(query)).toEqual({ totalElements: expect.any(Number), content, page: 1, limit: 40 });
});

it("says no with status 200 and a code, as the exchange does", async () => {
  const reply = await sandbox.request("/icpswap/info/token/none/chart/h1");
  expect([reply.status, await reply.json()]).toEqual([200, { code: 404, message: "not found", data: null }]);
});
