import { describe, expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { DEMO_ADDRESS } from "./demo.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const ADDRESS = `0x${"ab".repeat(20)}`;
const DAY = 24 * 3_600_000;

type Fill = { time: number; tid: number };
type State = {
  marginSummary: { accountValue: string };
  crossMarginSummary: { accountValue: string };
  assetPositions: {
    position: Record<"coin" | "marginUsed" | "positionValue" | "szi" | "liquidationPx", string> & {
      leverage: { type: string };
    };
  }[];
};

function startVenue() {
  const sandbox = createSandbox({ now: () => NOW });
  const send = (path: string, body: unknown) =>
    sandbox.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  return {
    ask: (body: object) => send("/hyperliquid/info", body),
    state: async (body: object) => {
      const reply = await send("/hyperliquid/info", { type: "clearinghouseState", user: DEMO_ADDRESS, ...body });
      return (await reply.json()) as State;
    },
    fills: async (startTime: number) =>
      (await (await send("/hyperliquid/info", fillsFrom(startTime))).json()) as Fill[],
    control: (path: string, body: object) => send(`/__control/${path}`, body),
    requests: async () =>
      ((await (await sandbox.request("/__control/requests")).json()) as { requests: { url: string }[] }).requests,
  };
}
const trading = (change: object = {}) => ({
  trading: { address: ADDRESS, from: NOW - 30 * DAY, perDay: 500, coins: ["ETH"], group: 3, ...change },
});
const fillsFrom = (startTime: number) => ({ type: "userFillsByTime", user: ADDRESS, startTime, endTime: NOW });

describe("the simulated Hyperliquid", () => {
  it("leaves isolated margin out of the cross margin summary", async () => {
    const { state: ask } = startVenue();
    const state = await ask({});
    const isolated = state.assetPositions.find((row) => row.position.leverage.type === "isolated")!.position;
    const difference = Number(state.marginSummary.accountValue) - Number(state.crossMarginSummary.accountValue);
    expect(difference).toBeCloseTo(Number(isolated.marginUsed), 4);
    expect(state.assetPositions.map((row) => row.position.coin)).toEqual(["BTC", "ETH", "SOL"]);
    expect((await ask({ dex: "xyz" })).assetPositions).toHaveLength(1);
  });

  it("moves a mark price to a distance from the liquidation price, which stays where it was", async () => {
    const { state, control } = startVenue();
    const sol = async () => (await state({})).assetPositions[2]!.position;
    const before = await sol();
    await control("hyperliquid", { near: { address: DEMO_ADDRESS, coin: "SOL", percent: 5 } });
    const after = await sol();
    const mark = Number(after.positionValue) / Number(after.szi);
    expect((mark - Number(after.liquidationPx)) / mark).toBeCloseTo(0.05, 3);
    expect(Number(after.liquidationPx)).toBeCloseTo(Number(before.liquidationPx), 4);
  });

  it("pages fills by time, oldest first, with equal times at the edges, and forgets all but 10,000", async () => {
    const { fills, control } = startVenue();
    await control("hyperliquid", trading());
    const first = await fills(0);
    expect(first).toHaveLength(2_000);
    expect(first[0]!.time).toBeGreaterThan(NOW - 21 * DAY);
    const edge = first.at(-1)!.time;
    const second = await fills(edge);
    const atEdge = (page: Fill[]) => page.filter(({ time }) => time === edge).length;
    expect([atEdge(first), atEdge(second)]).toEqual([1, 3]);
    expect(new Set([...first, ...second].map(({ tid }) => tid)).size).toBe(3_999);
  });

  it("refuses more than 1,200 of weight in a minute", async () => {
    const { ask, control } = startVenue();
    const state = () => ask({ type: "clearinghouseState", user: ADDRESS });
    for (let count = 0; count < 600; count++) expect((await state()).status).toBe(200);
    expect((await state()).status).toBe(429);
    await control("clock", { advanceMs: 60_000 });
    expect((await state()).status).toBe(200);
  });

  it("applies a fault to one type of request, and logs the type", async () => {
    const { ask, control, requests } = startVenue();
    await control("faults", { upstream: "hyperliquid", match: "type=userFillsByTime", mode: "503" });
    expect((await ask(fillsFrom(0))).status).toBe(503);
    expect((await ask({ type: "perpDexs" })).status).toBe(200);
    expect((await requests()).at(-1)!.url).toBe("/hyperliquid/info?type=perpDexs");
  });
});
