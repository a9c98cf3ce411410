import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Upstream } from "../control/upstream.ts";
import type { Market } from "../market/market.ts";
import { type Account, stateReply } from "./accounts.ts";
import { CONTRACTS, createMarks, DEXES, decimalText, TOKENS } from "./contracts.ts";
import { demoAccounts, demoTrading } from "./demo.ts";
import { fillsReply, fundingReply, type Trading } from "./history.ts";

const MINUTE = 60_000;
const WEIGHT_PER_MINUTE = 1_200;
const STATE_WEIGHT = 2;
const LIST_WEIGHT = 20;
const ROWS_PER_WEIGHT = 20;

const request = z.object({
  type: z.string(),
  user: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  dex: z.string().optional(),
  startTime: z.number().optional(),
  endTime: z.number().optional(),
});
type Request = z.output<typeof request>;

const EMPTY_ACCOUNT: Account = { cash: {}, positions: [], spot: [] };

export type PerpAccounts = ReturnType<typeof createPerpAccounts>;

/** The accounts of the venue by address in lower case, and the state that commands change. */
export function createPerpAccounts(market: Market, clock: Clock) {
  const marks = createMarks(market, clock);
  const accounts = new Map<string, Account>();
  const trading = new Map<string, Trading>();
  const state = { marks, accounts, trading, repeatsLastPage: false };
  return {
    ...state,
    state,
    accountOf: (address: string) => accounts.get(address.toLowerCase()) ?? EMPTY_ACCOUNT,
    reset() {
      state.repeatsLastPage = false;
      marks.fixed.clear();
      accounts.clear();
      trading.clear();
      for (const [address, account] of Object.entries(demoAccounts(marks, clock.now()))) accounts.set(address, account);
      for (const [address, one] of Object.entries(demoTrading(clock.now()))) trading.set(address, one);
    },
  };
}

const spotReply = ({ spot, isUnified }: Account) => ({
  balances: spot.map(({ coin, amount }) => ({
    coin,
    token: TOKENS.find(({ name }) => name === coin)?.index ?? 999,
    hold: "0.0",
    total: amount,
    entryNtl: "0.0",
  })),
  ...(isUnified ? { tokenToAvailableAfterMaintenance: [[0, "100.0"]] } : {}),
});

const pairs = TOKENS.filter(({ pair }) => pair !== null);
const spotMeta = {
  tokens: TOKENS.map(({ name, index }) => ({ name, index, szDecimals: 2, weiDecimals: 8, isCanonical: index < 2 })),
  universe: pairs.map(({ pair, index }, pairIndex) => ({
    name: pair,
    tokens: [index, 0],
    index: pairIndex,
    isCanonical: index < 2,
  })),
};

/**
 * Simulates `POST /info` of Hyperliquid. Each request has a weight, and more than 1,200 within a minute are refused.
 */
export function hyperliquid(perps: PerpAccounts, clock: Clock): Upstream {
  const { marks } = perps;
  let spent: { at: number; weight: number }[] = [];
  let lastFills: unknown[] = [];

  function pay(weight: number): boolean {
    const now = clock.now();
    spent = spent.filter(({ at }) => at <= now && now - at < MINUTE);
    if (spent.reduce((total, one) => total + one.weight, 0) + weight > WEIGHT_PER_MINUTE) return false;
    spent.push({ at: now, weight });
    return true;
  }

  function history({ type, user = "", startTime = 0, endTime }: Request): unknown[] {
    const [account, trading] = [perps.accountOf(user), perps.trading.get(user.toLowerCase())];
    const period = { startTime, endTime };
    if (type === "userFunding") return fundingReply(trading?.from, account.positions, period, clock.now(), marks);
    if (perps.state.repeatsLastPage) {
      perps.state.repeatsLastPage = false;
      return lastFills;
    }
    lastFills = fillsReply(user.toLowerCase(), trading, period, clock.now(), marks);
    return lastFills;
  }

  function reply(body: Request): unknown {
    const { type, user = "", dex = "" } = body;
    switch (type) {
      case "clearinghouseState":
        return stateReply(perps.accountOf(user), dex, marks, clock.now());
      case "spotClearinghouseState":
        return spotReply(perps.accountOf(user));
      case "userFillsByTime":
      case "userFunding":
        return history(body);
      case "perpDexs":
        return [
          null,
          ...DEXES.map((name) => ({ name, fullName: name.toUpperCase(), deployer: `0x${"5".repeat(40)}` })),
        ];
      case "spotMeta":
        return spotMeta;
      case "metaAndAssetCtxs": {
        const listed = CONTRACTS.filter((one) => one.dex === dex);
        return [
          {
            universe: listed.map(({ name, sizeDecimals: szDecimals, maxLeverage }) => ({
              name,
              szDecimals,
              maxLeverage,
            })),
          },
          listed.map((one) => ({
            markPx: decimalText(marks.of(one), 8),
            oraclePx: decimalText(marks.of(one), 8),
            funding: "0.0000125",
          })),
        ];
      }
      default:
        return undefined;
    }
  }

  const isState = (type: string) => type.endsWith("learinghouseState");
  const routes = new Hono();
  routes.post("/info", async (c) => {
    const parsed = request.safeParse(await c.req.json().catch(() => null));
    const answer = parsed.success ? reply(parsed.data) : undefined;
    if (answer === undefined || !parsed.success)
      return c.text("Failed to deserialize the JSON body into the target type", 422);
    const rows =
      /^user/.test(parsed.data.type) && Array.isArray(answer) ? Math.ceil(answer.length / ROWS_PER_WEIGHT) : 0;
    const isPaid = pay(isState(parsed.data.type) ? STATE_WEIGHT : LIST_WEIGHT + rows);
    return isPaid ? c.json(answer as object) : c.json(null, 429);
  });

  return {
    name: "hyperliquid",
    mount: "/hyperliquid",
    routes,
    errorBodies: { tooManyRequests: null, unauthorized: null },
    /** All requests have one path, so faults and the log also see the fields of the body. */
    async detail(c) {
      const body: unknown = await c.req.json().catch(() => ({}));
      return `?${new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, String(value)]))}`;
    },
    distort(how, answer) {
      if (how === "missing-page") return Array.isArray(answer) ? [] : answer;
      if (how === "refusal") return null;
      if (!Array.isArray(answer)) return answer;
      if (how === "duplicates") return answer.flatMap((row) => [row, row]);
      if (how === "bad-row") return [...answer, { time: clock.now() }];
      return answer;
    },
  };
}
