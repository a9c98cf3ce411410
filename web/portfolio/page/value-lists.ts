import { goneFrom } from "../../../shared/ledger/gone-coins.ts";
import { type Day, goneToday, type PortfolioTotals, totalsOf } from "../../../shared/ledger/value.ts";
import { isLacking } from "../../../shared/portfolio/known-cost.ts";
import type { MarketPrice } from "../../markets/store/coin-prices.ts";
import { countedOf, type LinkedAccount } from "../linked/linked.queries.ts";
import { type LinkedRow, linkedRow } from "../linked/linked-rows.ts";
import type { LeveragedPosition, SpotPosition } from "../portfolio.queries.ts";
import {
  type Clock,
  DOLLARS,
  isStaleAt,
  type LeveragedRow,
  lastDayOf,
  leveragedRow,
  livePriceOf,
  type Money,
  type SpotRow,
  spotRow,
} from "../positions.ts";

export type Lists = {
  spot: readonly SpotPosition[];
  leveraged: readonly LeveragedPosition[];
  accounts: readonly LinkedAccount[];
};
const NO_DAY: Day = { holdings: [], closed: [] };
export const NO_LISTS: Lists = { spot: [], leveraged: [], accounts: [] };

export type ValuedLists = {
  spot: SpotRow[];
  leveraged: LeveragedRow[];
  /** The balances of linked accounts that count beside the positions. */
  linked: LinkedRow[];
  /** All balances of linked accounts, also those that the ledger counts. */
  balances: LinkedRow[];
  totals: PortfolioTotals;
  /** The number of positions with an old or missing price. */
  staleCount: number;
};

/** The last row of each position, and what it followed from. */
const lastOf = new WeakMap<object, { from: readonly unknown[]; row: unknown }>();

/** The same row as before while nothing that it follows from has changed, so that a new price values only its own rows. */
function keepRow<Row>(position: object, from: readonly unknown[], row: () => Row): Row {
  const last = lastOf.get(position);
  if (last?.from.every((one, index) => one === from[index])) return last.row as Row;
  const next = row();
  lastOf.set(position, { from, row: next });
  return next;
}

/** The lists of the API valued at prices. Without what came and left today, the day's change is not known. */
export function valueLists(
  lists: Lists,
  today: Day | null,
  market: readonly MarketPrice[],
  clock: Clock,
  money: Money = DOLLARS,
): ValuedLists {
  const prices = new Map<string, MarketPrice>();
  for (const price of market) prices.set(price.id, price);
  const flowsOf = new Map((today?.holdings ?? []).map((one) => [one.positionId, one]));
  const costOf = new Map(money.costs.map((cost) => [cost.positionId, cost]));
  /** The price of a coin, and whether it is stale, which changes with time alone. */
  const priceFacts = (coinId: string | null) => {
    const price = prices.get(coinId ?? "");
    return [price, price && isStaleAt(price, clock), money.rates] as const;
  };
  const isGone = goneFrom(lists.spot, lists.accounts.flatMap(countedOf));
  const positions = lists.spot.filter((position) => !isGone(position));
  const spot = positions.map((position) => {
    const [flows, cost] = [flowsOf.get(position.id), costOf.get(position.id)];
    return keepRow(position, [...priceFacts(position.coinId), flows, cost, today === null], () => {
      const row = spotRow(position, prices, clock, flows, { rates: money.rates, cost });
      return today ? row : { ...row, day: null };
    });
  });
  const leveraged = lists.leveraged.map((position) =>
    keepRow(position, [...priceFacts(position.coinId), ...Object.values(lastDayOf(position, clock))], () =>
      leveragedRow(position, prices, clock, money.rates),
    ),
  );
  const rowsOf = (account: LinkedAccount, holdings: LinkedAccount["holdings"]) =>
    holdings.map((holding) =>
      keepRow(holding, [...priceFacts(holding.coinId), account, ...(isLacking(holding) ? spot : [])], () =>
        linkedRow(account, holding, spot, prices, clock, money.rates),
      ),
    );
  const balances = lists.accounts.flatMap((account) => rowsOf(account, account.holdings));
  const linked = lists.accounts.flatMap((account) =>
    rowsOf(
      account,
      countedOf(account).filter((one) => !(isLacking(one) && isGone(one))),
    ),
  );
  const held = new Set(lists.spot.map(({ id }) => id));
  const priceOf = (coinId: string | null) => livePriceOf({ coinId, currentPrice: null }, prices, clock);
  const gone = goneToday(today ?? NO_DAY, held, priceOf, money.rates);
  const rows = [...spot, ...leveraged, ...linked];
  const unread = lists.accounts.filter(({ asOf }) => asOf === null).length;
  return {
    spot,
    leveraged,
    linked,
    balances,
    totals: totalsOf({ spot, leveraged, balances: linked, gone, unread }),
    staleCount: rows.filter((row) => row.isStale && !("state" in row && row.state === "liquidated")).length,
  };
}
