import { type CoinFacts, coinPageCells } from "../../shared/coins/page-cells.ts";
import type { Contract } from "../../shared/contract.ts";
import { compare, type Exact } from "../../shared/values/decimal.ts";
import { formatChange, plainPrice } from "../../shared/values/format-market.ts";
import { isSafeSymbol } from "./coins.rules.ts";

type Reply = Record<string, unknown>;
type Row = Record<string, string | null>;

export type Tool = {
  endpoint: keyof Contract;
  note: string;
  /** Parameters of the endpoint that the tool sets itself. */
  fixed?: Record<string, string>;
  /** Further parameters that a model cannot set, because the tool's pages or coins replace them. */
  hidden?: readonly string[];
  required?: readonly string[];
  /** How one coin is chosen: by this parameter of the endpoint, as the id in its path, or by leaving out other items. */
  coin?: "coin" | "coinId" | "id" | "filter";
  /** The parameter of the endpoint for several coins. */
  coins?: "ids";
  /** The lists of the reply, with the number of items that a summary shows. */
  lists?: Readonly<Record<string, number>>;
  /** The list is a chart, of which a summary shows some points. */
  isChart?: true;
  /** Puts what matters first. */
  arrange?(reply: never): Reply;
  /** Figures as the page shows them, of a reply whose figures have no format of their own. */
  shownOf?(reply: never): Reply;
};

const bySize = (field: string, sign: number) => (a: Row, b: Row) => {
  const [left, right] = [a[field], b[field]];
  if (left == null || right == null) return left === right ? 0 : left == null ? 1 : -1;
  return sign * compare(left.replace(/^-/, "") as Exact, right.replace(/^-/, "") as Exact);
};
const largestFirst = bySize("value", -1);
const nearestFirst = bySize("distance", 1);

function shownCoin(coin: CoinFacts): Reply {
  const symbol = isSafeSymbol(coin.symbol) ? coin.symbol : "";
  const { rank, changes, stats } = coinPageCells({ ...coin, symbol });
  const price = plainPrice(coin.price === null ? null : Number(coin.price));
  const { cap, volume, turnover, diluted, circulating, total, max, high, low, ath, atl } = stats;
  return {
    ...{ rank, price, marketCap: cap, volume24h: volume, turnover, fullyDilutedValue: diluted },
    ...{ circulatingSupply: circulating, totalSupply: total, maxSupply: max },
    ...{ high24h: high, low24h: low, ath, atl },
    ...Object.fromEntries(Object.entries(changes).map(([period, { text }]) => [`change${period}`, text])),
  };
}

/** Returns in percent, as the page shows them. */
function shownReturn({
  twr,
  irr,
  benchmark,
}: Record<"twr" | "irr", number | null> & { benchmark: { irr: number | null } }): Reply {
  const percent = (fraction: number | null) => (fraction === null ? null : formatChange(fraction * 100));
  return { twr: percent(twr), irr: percent(irr), benchmarkIrr: percent(benchmark.irr) };
}

type Point = { at: string; price: string };
/** The ends and the extremes of a chart, and the change between its ends. */
function shownChart({ points }: { points: readonly Point[] }): Reply {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return {};
  const sorted = [...points].sort((a, b) => Number(a.price) - Number(b.price));
  const priceOf = (point: Point) => plainPrice(Number(point.price));
  return {
    ...{ first: priceOf(first), last: priceOf(last), lowest: priceOf(sorted[0]!), highest: priceOf(sorted.at(-1)!) },
    change: formatChange((Number(last.price) / Number(first.price) - 1) * 100),
  };
}

/** The tools and the endpoints behind them. The contract checks each call. */
export const TOOLS = {
  search_coins: {
    endpoint: "GET /api/search-coins",
    note: "Finds the id of a coin.",
    hidden: ["q"],
    required: ["query"],
    lists: { items: 10 },
  },
  get_portfolio: {
    endpoint: "GET /api/portfolio/summary",
    note: "Totals; the largest holdings; the leveraged positions that are nearest to their liquidation. Null is unknown: the profit is that of the coins whose cost is known. A sum that misses parts says how many under sums.",
    coin: "filter",
    lists: { spot: 10, leveraged: 10, linked: 10, unknown: 10, averageCost: 10 },
    arrange: (reply: { spot: Row[]; leveraged: Row[]; linked: Row[] }) => ({
      ...reply,
      spot: reply.spot.toSorted(largestFirst),
      leveraged: reply.leveraged.toSorted(nearestFirst),
      linked: reply.linked.toSorted(largestFirst),
    }),
  },
  get_weights: {
    endpoint: "GET /api/portfolio/weights",
    note: "Needs no permission to read amounts.",
    lists: { items: 20, withoutPrice: 10 },
  },
  get_value_history: {
    endpoint: "GET /api/portfolio/values",
    note: "For a chart or for a comparison over time. Without offset, some points of the whole period.",
    coin: "coinId",
    hidden: ["positionId"],
    lists: { items: 25 },
    isChart: true,
  },
  get_performance: {
    endpoint: "GET /api/portfolio/performance",
    note: "Fractions: 0.05 is 5 %. Null is unknown, and unavailable says why. irr is per year, and below a year that of the period. leftOut is in no figure. Without offset, some points of the whole period.",
    hidden: ["account"],
    lists: { points: 25, leftOut: 10 },
    isChart: true,
    shownOf: shownReturn,
  },
  get_holdings_at: {
    endpoint: "GET /api/portfolio/as-of",
    note: "The holdings at a time in each account, without the names of the accounts. Prices are in US dollars, value and cost in the user's currency; null is unknown, and unknown lists what is not in the total.",
    hidden: ["format"],
    required: ["at"],
    lists: { holdings: 20, unknown: 10 },
  },
  get_holdings: {
    endpoint: "GET /api/holdings",
    note: "Realised gains, income, fees and the cost of each holding, also of coins that were sold. The totals are those of all coins; one that misses parts says how many under sums.",
    coin: "filter",
    lists: { holdings: 15, costs: 0 },
    arrange: (reply: { costs: unknown[] }) => ({ ...reply, costs: reply.costs.toReversed() }),
  },
  get_gains: {
    endpoint: "GET /api/gains",
    note: "The tax report of a year: totals, the gain of each coin, and the last disposals. The totals count all; one that misses parts says how many under sums.",
    coin: "coin",
    hidden: ["before"],
    lists: { coins: 12, disposals: 5, income: 5, unknown: 5, contracts: 5, problems: 5 },
    arrange: (reply: Record<"disposals" | "income" | "contracts", unknown[]>) => ({
      ...reply,
      disposals: reply.disposals.toReversed(),
      income: reply.income.toReversed(),
      contracts: reply.contracts.toReversed(),
    }),
  },
  list_transactions: {
    endpoint: "GET /api/transactions",
    note: "Newest first, without notes and account names. The figures are in the user's currency; null is unknown.",
    coin: "coinId",
    hidden: ["cursor", "q"],
    lists: { items: 20 },
  },
  add_transaction: {
    endpoint: "POST /api/transactions",
    note: "Changes the user's portfolio: ask the user before you call it. Send a sourceKey, so that a repeat books nothing.",
  },
  list_alerts: {
    endpoint: "GET /api/price-alerts",
    note: "The price alerts that the user has set.",
    coin: "filter",
    lists: { items: 20 },
  },
  get_watchlist: {
    endpoint: "GET /api/watchlist",
    note: "With the prices of the coins, in US dollars.",
    lists: { items: 30 },
  },
  list_market: {
    endpoint: "GET /api/top-coins",
    note: "Coins by market cap, with prices in US dollars.",
    fixed: { layout: "rows", limit: "1000" },
    lists: { items: 20 },
  },
  get_prices: { endpoint: "GET /api/coins", note: "Prices in US dollars.", coins: "ids", lists: { items: 30 } },
  get_coin: {
    endpoint: "GET /api/coins/:id",
    note: "The price in US dollars, its changes in an hour, a day, a week, a month and a year, and the key figures.",
    coin: "id",
    hidden: ["details"],
    shownOf: shownCoin,
  },
  get_coin_history: {
    endpoint: "GET /api/coins/:id/history",
    note: "Prices in US dollars. Without offset, some points of the whole period.",
    coin: "id",
    hidden: ["candles"],
    lists: { points: 25 },
    isChart: true,
    shownOf: shownChart,
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;
export const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(TOOLS, name) ? (TOOLS[name as ToolName] as Tool) : undefined;
