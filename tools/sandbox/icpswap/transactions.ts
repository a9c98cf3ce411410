import type { Context } from "hono";
import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Clock } from "../clock.ts";
import { mix, unit } from "../market/noise.ts";
import type { Exchange, Pool } from "./tokens.ts";

/** Maximum number of swaps per minute. */
const SWAPS_PER_MINUTE = 3;
/** Length of the history, in minutes. */
const HISTORY = 3 * 1440;
const MAX_LIMIT = 100;
const TRADERS = 80;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

function principalOf(number: number): string {
  const key = fnv1a(`trader ${number}`);
  const letters = Array.from({ length: 53 }, (_, index) => BASE32[mix(key, index) % 32]).join("");
  return `${letters.match(/.{5}/g)!.join("-")}-${letters.slice(50)}`;
}

/**
 * The swap with this index in a minute, or null: a pure function, like every price. A few traders make most swaps, and
 * most swaps are in a few pools.
 */
function swapAt(exchange: Exchange, minute: number, index: number) {
  const key = mix(mix(exchange.seed, minute), index);
  const draw = (question: number) => unit(mix(key, question));
  if (draw(0) < 0.35) return null;
  const pool = exchange.pools[Math.floor(draw(1) ** 3 * exchange.pools.length)]!;
  const usd = Math.round(10 ** (0.3 + 3.2 * draw(2) ** 1.6) * 100) / 100;
  return {
    pool,
    usd,
    buys: draw(3) < 0.5,
    trader: Math.floor(draw(4) ** 2 * TRADERS),
    second: Math.floor(draw(5) * 60),
  };
}

function transaction(exchange: Exchange, minute: number, index: number, swap: NonNullable<ReturnType<typeof swapAt>>) {
  const { pool, usd, buys, trader, second } = swap;
  const { token0, token1 } = pool;
  const [price0, price1] = [exchange.price(token0, minute), exchange.price(token1, minute)];
  const [amount0, amount1] = [String(usd / price0), String((usd * 0.997) / price1)];
  return {
    poolId: pool.id,
    poolFee: 3000,
    positionId: 0,
    token0LedgerId: token0.ledger,
    token0Price: String(price0),
    token0Name: token0.name,
    token0Symbol: token0.symbol,
    token1LedgerId: token1.ledger,
    token1Price: String(price1),
    token1Name: token1.name,
    token1Symbol: token1.symbol,
    actionType: "Swap",
    fromPrincipalId: principalOf(trader),
    fromAlias: null,
    token0AmountIn: buys ? "0" : amount0,
    token1AmountIn: buys ? amount1 : "0",
    token0AmountOut: buys ? amount0 : "0",
    token1AmountOut: buys ? "0" : amount1,
    sqrtPrice: "",
    txHash: `${pool.id}_${pool.id}${minute * SWAPS_PER_MINUTE + index}`,
    txTime: minute * 60_000 + second * 1000,
    token0TxValue: String(usd),
    token1TxValue: String(usd),
  };
}

/** GET /info/transaction/find: swaps, newest first. */
export const findTransactions = (exchange: Exchange, clock: Clock) => (c: Context) => {
  const { tokenId, poolId, begin, ...query } = c.req.query();
  const limit = Math.min(MAX_LIMIT, Number(query.limit) || 10);
  const page = Number(query.page) || 1;
  const now = clock.minute();
  const since = Math.max(now - HISTORY, begin ? Math.floor(Number(begin) / 60_000) : 0);
  const matches = ({ id, token0, token1 }: Pool) =>
    (!poolId || id === poolId) && (!tokenId || token0.ledger === tokenId || token1.ledger === tokenId);
  const content: ReturnType<typeof transaction>[] = [];
  for (let minute = now - 1; minute >= since && content.length < page * limit; minute--) {
    for (let index = 0; index < SWAPS_PER_MINUTE; index++) {
      const swap = swapAt(exchange, minute, index);
      if (swap && matches(swap.pool)) content.push(transaction(exchange, minute, index, swap));
    }
  }
  content.sort((a, b) => b.txTime - a.txTime);
  const pageContent = content.slice((page - 1) * limit, page * limit);
  return c.json({
    code: 200,
    message: null,
    data: { totalElements: content.length, content: pageContent, page, limit },
  });
};
