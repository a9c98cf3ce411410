import { decideLiquidations, decideRevaluations, decisivePrices } from "../../shared/portfolio/revaluation.ts";
import { hourBucket, valuePortfolio } from "../../shared/portfolio/snapshot.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { dropSpam, readSpam } from "../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { readLivePrices } from "./coins.ts";
import { listLeveraged } from "./leveraged.queries.ts";
import { revaluationStatements } from "./revaluation.queries.ts";
import { insertSnapshots } from "./snapshots/snapshots.queries.ts";
import { readSpot } from "./spot.ts";

/** Stores the market's prices with the user's positions, liquidates positions and saves the snapshot of the hour. */
export async function revalue(deps: Deps, market: Market | null, user: SessionUser) {
  const { db, clock } = deps;
  const now = clock.now();
  const spam = readSpam(deps, [user.id]);
  const [spot, leveraged, linked] = await Promise.all([
    readSpot(deps, user.id),
    listLeveraged(db, user.id),
    linkedAmounts(deps, [user.id], spam),
  ]);
  const open = leveraged.filter((position) => !position.isLiquidated);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...open, ...linked].map(({ coinId }) => coinId),
  );

  const writes = {
    spot: decideRevaluations(spot, prices),
    leveraged: decideRevaluations(open, prices),
    liquidated: decideLiquidations(open, decisivePrices(prices, now)),
  };
  const liquidatedIds = new Set(writes.liquidated.map(({ id }) => id));
  const leveragedAfter = leveraged.map((position) =>
    liquidatedIds.has(position.id) ? { ...position, isLiquidated: true } : position,
  );
  const bucket = hourBucket(now);
  const takesSnapshot = market !== null && spot.length + leveraged.length + linked.length > 0;
  const { value, ...figures } = valuePortfolio(
    { spot: dropSpam(spot, await spam), leveraged: leveragedAfter, linked },
    prices,
  );
  const snapshots =
    takesSnapshot && value !== null ? [{ userId: user.id, bucket, takenAt: now, value, ...figures }] : [];
  const statements = [
    ...revaluationStatements(db, writes, now),
    ...(snapshots.length > 0 ? [insertSnapshots(db, snapshots)] : []),
  ];
  if (statements.length > 0) await db.d1.batch(statements);
  return {
    asOf: market === null ? null : isoTime(market.origin.asOf),
    updated: writes.spot.length + writes.leveraged.length,
    liquidated: writes.liquidated.length,
  };
}
