import { tokenImage } from "../../shared/icp-tokens/coin-id.ts";
import type { KongCandle, KongPool, KongToken, KongTransaction } from "../../shared/icp-tokens/contract.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { fnv1a } from "../../shared/values/fnv.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Candle, Swap, TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import type { IcpToken } from "./tokens.rules.ts";

// Replies in the shapes of KongSwap's API, filled with ICPSwap's data.

const HIGH_FACTOR = 0x10000;

/** KongSwap's API identifies tokens by number, so we derive a 48-bit number from each canister id. */
export const numericIdOf = (id: string): number => fnv1a(id) * HIGH_FACTOR + (fnv1a([...id].reverse()) % HIGH_FACTOR);

const decimal = (value: number | null): string | null => (value === null ? null : exactText(value));
const previousPrice = ({ price, change24h }: IcpToken): number | null =>
  price === null || change24h === null || change24h <= -100 ? null : price / (1 + change24h / 100);

export function kongToken(token: IcpToken, asOf: number): KongToken {
  const { id, details } = token;
  const standards = details?.standards.toUpperCase() ?? "";
  const token_id = numericIdOf(id);
  return {
    token_id,
    canister_id: id,
    address: id,
    name: token.name,
    symbol: token.symbol,
    decimals: details?.decimals ?? null,
    fee: details ? Number(details.fee) / 10 ** details.decimals : null,
    fee_fixed: details?.fee ?? null,
    icrc1: /ICRC-?[123]/.test(standards),
    icrc2: /ICRC-?[23]/.test(standards),
    icrc3: /ICRC-?3/.test(standards),
    is_removed: false,
    logo_url: tokenImage(id),
    token_type: "Ic",
    price: token.price,
    market_cap: token.marketCap,
    volume_24h: token.volume24h,
    price_change_24h: token.change24h,
    metrics: {
      token_id,
      price: decimal(token.price),
      previous_price: decimal(previousPrice(token)),
      volume_24h: decimal(token.volume24h),
      market_cap: decimal(token.marketCap),
      market_cap_rank: null,
      tvl: decimal(token.tvl),
      total_supply: details?.supply ?? null,
      price_change_24h: decimal(token.change24h),
      updated_at: isoTime(asOf),
    },
  };
}

export function kongPool(pool: TradedPool): KongPool {
  const { price0, price1 } = pool;
  const side = (id: string, symbol: string, price: number | null) => ({
    token_id: numericIdOf(id),
    canister_id: id,
    symbol,
    price,
  });
  return {
    pool: {
      pool_id: pool.id,
      lp_token_id: numericIdOf(pool.id),
      symbol: `${pool.symbol0}_${pool.symbol1}`,
      lp_fee_bps: pool.fee / 100,
      balance_0: pool.balance0,
      balance_1: pool.balance1,
      price: price0 === null || price1 === null ? null : price0 / price1,
      tvl: pool.tvl,
      volume_24h: pool.volume24h,
      volume_7d: pool.volume7d,
      fees_24h: pool.fees24h,
      swaps_24h: pool.swaps24h,
      is_removed: false,
    },
    token0: side(pool.token0, pool.symbol0, price0),
    token1: side(pool.token1, pool.symbol1, price1),
  };
}

/** `tokenId` is the token whose price the swap gives. */
export function kongTransaction({ id, at, principal, usd, paid, received }: Swap, tokenId: string): KongTransaction {
  const amount = paid.token === tokenId ? paid.amount : received.amount;
  return {
    tx_id: id,
    ts: isoTime(at),
    pay_token_id: numericIdOf(paid.token),
    pay_token_canister_id: paid.token,
    pay_token_symbol: paid.symbol,
    pay_amount: paid.amount,
    receive_token_id: numericIdOf(received.token),
    receive_token_canister_id: received.token,
    receive_token_symbol: received.symbol,
    receive_amount: received.amount,
    price: amount > 0 ? usd / amount : null,
    volume_usd: usd,
    user: { principal_id: principal },
  };
}

export const kongCandle = ({ at, open, high, low, close, volume }: Candle): KongCandle => ({
  candle_start: isoTime(at),
  open_price: open,
  high_price: high,
  low_price: low,
  close_price: close,
  volume,
});

export const pageOf = <Item>(items: readonly Item[], page: number, limit: number) => ({
  items: items.slice((page - 1) * limit, page * limit),
  total_count: items.length,
  total_pages: Math.ceil(items.length / limit),
  page,
  limit,
});
