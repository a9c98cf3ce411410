import { valuePortfolio } from "../../shared/portfolio/snapshot.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { dropSpam, readSpam } from "../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readLivePrices } from "./coins.ts";
import { listLeveragedOfUsers } from "./leveraged.queries.ts";
import { listSpotOfUsers } from "./spot.queries.ts";

/**
 * `value` is null when no price is known. `pricedAt` is the time (ms) of the oldest live price that was used; null without
 * a live price.
 */
export type CurrentValue = { value: Decimal | null; pricedAt: number | null };

/** The current values of the users' positions and linked accounts, at live prices. */
export async function currentValues(
  deps: Deps,
  market: Market | null,
  userIds: readonly string[],
): Promise<Map<string, CurrentValue>> {
  if (userIds.length === 0) return new Map();
  const spam = readSpam(deps, userIds);
  const [spot, leveraged, linked] = await Promise.all([
    listSpotOfUsers(deps.db, userIds).then(async (rows) => dropSpam(rows, await spam)),
    listLeveragedOfUsers(deps.db, userIds),
    linkedAmounts(deps, userIds, spam),
  ]);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...leveraged, ...linked].map(({ coinId }) => coinId),
  );
  return new Map(
    userIds.map((id) => {
      const ownSpot = spot.filter(({ userId }) => userId === id);
      const ownLeveraged = leveraged.filter(({ userId }) => userId === id);
      const ownLinked = linked.filter(({ userId }) => userId === id);
      const times = [...ownSpot, ...ownLeveraged, ...ownLinked].flatMap(
        ({ coinId }) => prices.get(coinId ?? "")?.pricedAt ?? [],
      );
      const pricedAt = times.length === 0 ? null : times.reduce((oldest, time) => Math.min(oldest, time));
      return [
        id,
        {
          value: valuePortfolio({ spot: ownSpot, leveraged: ownLeveraged, linked: ownLinked }, prices).value,
          pricedAt,
        },
      ];
    }),
  );
}
