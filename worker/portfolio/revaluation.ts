import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { livePrices } from "./coins.ts";
import { listLeveraged } from "./leveraged.queries.ts";
import { statementsOf } from "./revaluation.queries.ts";
import { decideLiquidations, decideRevaluations, decisivePrices } from "./revaluation.rules.ts";
import { hourBucket, worthOf } from "./snapshot.rules.ts";
import { insertSnapshots } from "./snapshots.queries.ts";
import { listSpot } from "./spot.queries.ts";

/** Stores the market's prices with one's positions, liquidates what they liquidate and notes the hour's value. */
export async function revalue(deps: Deps, market: Market | null, user: Person) {
  const { db, clock } = deps;
  const now = clock.now();
  const [spot, leveraged] = await Promise.all([listSpot(db, user.id), listLeveraged(db, user.id)]);
  const open = leveraged.filter((position) => !position.isLiquidated);
  const prices = await livePrices(
    deps,
    market,
    [...spot, ...open].map(({ coinId }) => coinId),
  );

  const writes = {
    spot: decideRevaluations(spot, prices),
    leveraged: decideRevaluations(open, prices),
    liquidated: decideLiquidations(open, decisivePrices(prices, now)),
  };
  const dead = new Set(writes.liquidated.map(({ id }) => id));
  const marked = leveraged.map((position) => (dead.has(position.id) ? { ...position, isLiquidated: true } : position));
  const bucket = hourBucket(now);
  const isWorth = market !== null && spot.length + leveraged.length > 0;
  const statements = [
    ...statementsOf(db, writes, now),
    ...(isWorth
      ? [insertSnapshots(db, [{ userId: user.id, bucket, takenAt: now, ...worthOf(spot, marked, prices) }])]
      : []),
  ];
  if (statements.length > 0) await db.d1.batch(statements);
  return {
    asOf: market === null ? null : isoTime(market.origin.asOf),
    updated: writes.spot.length + writes.leveraged.length,
    liquidated: writes.liquidated.length,
  };
}
