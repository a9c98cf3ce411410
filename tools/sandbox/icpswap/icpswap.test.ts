import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const NOW = Date.UTC(2026, 10, 20, 12, 30);
const sandbox = createSandbox({ now: () => NOW });
type Envelope<Data> = { code: number; data: Data };
async function fetchData<Data>(path: string, init?: RequestInit): Promise<Data> {
  const reply = await sandbox.request(`/icpswap/info${path}`, init);
  const { code, data } = (await reply.json()) as Envelope<Data>;
  expect(code).toBe(200);
  return data;
}
type Row = Record<string, string>;
type PageReply = { totalElements: number; content: Record<string, string | number>[] };

it("writes decimals as text with 18 decimals, and lists each token once", async () => {
  const tokens = await fetchData<Row[]>("/token/all");
  for (const { price, volumeUSD24H } of tokens) {
    expect(price).toMatch(/^\d+\.\d{18}$/);
    expect(volumeUSD24H).toMatch(/^\d+\.\d{18}$/);
  }
  expect(tokens.find(({ tokenLedgerId }) => tokenLedgerId === ICP)?.tokenSymbol).toBe("ICP");
  expect(new Set(tokens.map(({ tokenLedgerId }) => tokenLedgerId)).size).toBe(tokens.length);
});

it("has the same price for ICP as the market", async () => {
  const { price } = await fetchData<Row>(`/token/${ICP}`);
  const reply = await sandbox.request(
    "/coingecko/api/v3/simple/price?ids=internet-computer&vs_currencies=usd&precision=full",
  );
  const market = (await reply.json()) as { "internet-computer": { usd: number } };
  expect(Number(price)).toBeCloseTo(market["internet-computer"].usd, 6);
});

it("has a market cap for every token with a supply, and metadata for every ledger", async () => {
  const [tokens, caps] = [await fetchData<Row[]>("/token/all"), await fetchData<Row[]>("/token/chart/list")];
  expect(caps.length).toBe(tokens.length - 1);
  const init = {
    method: "POST",
    body: JSON.stringify({ page: 1, limit: 500 }),
    headers: { "Content-Type": "application/json" },
  };
  const details = await fetchData<PageReply>("/tokens/find", init);
  expect(details.content).toHaveLength(tokens.length);
  expect(details.content[0]).toMatchObject({
    ledgerId: ICP,
    decimals: 8,
    fee: "10000",
    totalSupply: "53800000000000000",
  });
});

it("returns candles newest first; each one opens at the close of the candle before it", async () => {
  for (const [level, step] of [
    ["m1", 60_000],
    ["h1", 3_600_000],
    ["d1", 86_400_000],
  ] as const) {
    const { content } = await fetchData<PageReply>(`/token/${ICP}/chart/${level}?page=1&limit=30`);
    expect(content).toHaveLength(30);
    for (const [index, { beginTime, open }] of content.entries()) {
      expect(beginTime).toBe(Math.floor(NOW / step) * step - index * step);
      if (index > 0) expect(content[index - 1]!.open).toBe(content[index]!.close);
      expect(Number(open)).toBeGreaterThan(0);
    }
  }
});

it("finds the same swaps by token and time on every request, newest first", async () => {
  const query = `/transaction/find?tokenId=${ICP}&page=1&limit=40&begin=${NOW - 3_600_000}`;
  const { content } = await fetchData<PageReply>(query);
  expect(content.length).toBeGreaterThan(20);
  for (const { txTime, token0LedgerId, token1LedgerId } of content) {
    expect(txTime).toBeGreaterThan(NOW - 3_600_000 - 60_000);
    expect([token0LedgerId, token1LedgerId]).toContain(ICP);
  }
  expect(await fetchData<PageReply>(query)).toEqual({ totalElements: expect.any(Number), content, page: 1, limit: 40 });
});

it("reports errors with status 200 and a code in the body, as ICPSwap does", async () => {
  const reply = await sandbox.request("/icpswap/info/token/none/chart/h1");
  expect([reply.status, await reply.json()]).toEqual([200, { code: 404, message: "not found", data: null }]);
});
