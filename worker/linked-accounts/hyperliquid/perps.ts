import { distanceToLiquidation } from "../../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact } from "../../../shared/values/decimal.ts";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import type { PerpState } from "../../upstreams/hyperliquid/perp-state.ts";
import type { SpotState } from "../../upstreams/hyperliquid/spot-state.ts";
import type { Holding, Perp } from "../kind.ts";
import { coinIdOfToken } from "./coins.rules.ts";

const ZERO = "0" as Exact;

const COLLATERAL = "USDC";

/**
 * The spot balances, and the equity of the positions as an amount of USDC. The equity is left out where the spot
 * balances secure the positions, because it is part of them.
 */
export function holdingsOf(spot: SpotState, states: ReadonlyMap<string, PerpState>): Holding[] {
  const open = [...states.values()].reduce((count, { positions }) => count + positions.length, 0);
  const balances = spot.balances.map(({ coin, amount }) => ({
    symbol: coin.toLowerCase(),
    coinId: coinIdOfToken(coin),
    amount,
    network: "spot",
    ...perpsIn(spot.securesPerps && coin === COLLATERAL ? open : 0),
  }));
  if (spot.securesPerps) return balances;
  const equities = [...states].flatMap(([dex, { accountValue, positions }]) =>
    compare(accountValue, ZERO) === 0
      ? []
      : {
          symbol: COLLATERAL.toLowerCase(),
          coinId: coinIdOfToken(COLLATERAL),
          amount: accountValue,
          network: `perps ${dex}`.trim(),
          ...perpsIn(positions.length),
        },
  );
  return [...balances, ...equities];
}

const perpsIn = (perps: number) => (perps === 0 ? {} : { perps });

/** The positions of all markets. `coinIdOf` knows the coin of a contract. */
export function perpsOf(states: ReadonlyMap<string, PerpState>, coinIdOf: (contract: string) => string | null): Perp[] {
  return [...states.values()].flatMap(({ positions }) =>
    positions.map(({ coin, ...position }) => ({ ...position, symbol: coin, coinId: coinIdOf(coin) })),
  );
}

/** The venue's markets in which an account has positions or equity, and always "", its own, because deposits arrive there. */
export const usedDexes = (states: ReadonlyMap<string, PerpState>): string[] =>
  [...states].flatMap(([dex, { positions, accountValue }]) =>
    dex === "" || positions.length > 0 || compare(accountValue, ZERO) !== 0 ? [dex] : [],
  );

/**
 * Positions up to this distance (percent) from liquidation are refreshed each minute, because the first warning comes
 * at 20.
 */
export const NEAR_PERCENT = "25" as Exact;
/** A user counts as looking at an account for this long (ms) after a request for it. */
export const VIEWED_FOR = 2 * MINUTE;
export const NEAR_INTERVAL = MINUTE;
/** The liquidation price of a cross position changes with the account's other positions. */
export const WATCHED_INTERVAL = 5 * MINUTE;
const OPEN_INTERVAL = HOUR;

export type LiquidatablePerp = Perp & { liquidationPrice: string };
export const isLiquidatable = (perp: Perp): perp is LiquidatablePerp => perp.liquidationPrice !== null;

/** The distance from the mark price to liquidation, in percent; null when the liquidation price is 0. */
export function distanceOf({ positionType, liquidationPrice }: LiquidatablePerp, mark: string): Decimal | null {
  return distanceToLiquidation({ positionType, liquidationPrice: liquidationPrice as Decimal }, mark as Exact);
}

function isNear(perp: Perp): boolean {
  const distance = isLiquidatable(perp) ? distanceOf(perp, perp.markPrice) : null;
  return distance !== null && compare(distance, NEAR_PERCENT) <= 0;
}

type Facts = { now: number; viewedAt: number; perps: readonly Perp[] };

/** How soon an account is refreshed again. Null when it has no positions. */
export function perpInterval({ now, viewedAt, perps }: Facts): number | null {
  if (perps.length === 0) return null;
  if (now - viewedAt <= VIEWED_FOR || perps.some(isNear)) return NEAR_INTERVAL;
  return perps.some(isLiquidatable) ? WATCHED_INTERVAL : OPEN_INTERVAL;
}
