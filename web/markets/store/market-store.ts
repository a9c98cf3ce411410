import {
  type CoinCells,
  coinCells,
  freshnessCells,
  liveCells,
  shownCoins,
  stripCells,
} from "../../../shared/markets/coin-cells.ts";
import type { FirstCoins } from "../../../shared/markets/first-coins.ts";
import type { Columns, Origin, Prices, Sparklines } from "../../../shared/markets/snapshot.ts";
import type { PriceText } from "../../../shared/values/format-market.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { drawSparkline, type Spark } from "../table/sparkline.ts";
import type { Direction, LiveCoin, Market, MarketState } from "./market.ts";

export type MarketStore = Market & {
  /** The whole market, or its first coins until the whole comes. */
  load(columns: Columns, first?: FirstCoins): void;
  /** New prices of coins that are loaded; a coin that joined the market waits for the next whole list. */
  tick(prices: Prices): void;
  loadSparklines(sparklines: Sparklines): void;
  fail(): void;
  /** Whether the whole list is loaded, and not only its first coins. */
  isComplete(): boolean;
  /** Whether a row has looked for its curve yet: most pages have none. */
  wantsSparklines(): boolean;
};

const direction = (from: number | null | undefined, to: number | null | undefined): Direction =>
  from == null || to == null || from === to ? 0 : to > from ? 1 : -1;

/** Prices live outside React, so that a tick repaints the cells that changed and nothing else. */
export function createMarketStore(onRetry: () => void = () => {}, onWant: () => void = () => {}): MarketStore {
  let state: MarketState = { status: "loading", ids: [], total: 0, columns: null, strip: null };
  let origin: Origin | null = null;
  let complete = false;
  let placeOf = new Map<string, number>();
  let rankOf = new Map<string, number | null>();
  let lastTick = 0;
  let waiting: { prices: Prices; timer: ReturnType<typeof setTimeout> } | null = null;
  const coins = new Map<string, LiveCoin>();
  const facts = new Map<string, CoinCells>();
  const sparks = new Map<string, Spark | null>();
  let lines: { data: Sparklines; at: Map<string, number> } | null = null;
  let wanted = false;
  const listeners = new Set<() => void>();
  const coinListeners = new Map<string, Set<() => void>>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const publish = (next: MarketState) => {
    state = next;
    tell();
  };
  const originOf = ({ version, asOf, staleAfter, source }: Origin): Origin => ({ version, asOf, staleAfter, source });

  const read = (id: string): CoinCells => {
    const { columns } = state;
    if (!columns) throw new Error(`The market is not loaded, and ${id} was asked for`);
    return coinCells(columns, placeOf.get(id) ?? -1, rankOf.get(id) ?? null, Date.now());
  };

  const load = (columns: Columns, first?: FirstCoins) => {
    // Two isolates of the worker may know different versions: what is shown never goes back.
    if (complete && state.columns && columns.version < state.columns.version) return;
    const shown = shownCoins(columns);
    const ids = shown.map((at) => columns.id[at] ?? "");
    complete = first === undefined;
    placeOf = new Map(columns.id.map((id, at) => [id, at]));
    rankOf = new Map(
      ids.map((id, place) => [id, columns.rank ? (columns.rank[shown[place] ?? -1] ?? null) : place + 1]),
    );
    coins.clear();
    facts.clear();
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
    const total = first?.total ?? ids.length;
    // Ticks write into these two lists; the reply they came from belongs to the query cache.
    const own = {
      ...columns,
      current_price: [...columns.current_price],
      price_change_percentage_24h: [...columns.price_change_percentage_24h],
    };
    origin = originOf(columns);
    publish({ status: "ready", ids, total, columns: own, strip: stripCells(columns, total) });
    for (const set of coinListeners.values()) for (const listener of set) listener();
  };

  const apply = (prices: Prices) => {
    const { columns } = state;
    if (!columns || prices.version < columns.version) return;
    lastTick = Date.now();
    origin = originOf(prices);
    Object.assign(columns, origin);
    // Counted: a tick is rare, its code never warm, and an iterator costs such code twice as much.
    for (let place = 0; place < prices.id.length; place++) {
      const id = prices.id[place]!;
      const at = placeOf.get(id);
      if (at === undefined) continue;
      const price = prices.current_price[place] ?? null;
      const change = prices.price_change_percentage_24h[place] ?? null;
      const priceBefore = columns.current_price[at];
      const changeBefore = columns.price_change_percentage_24h[at];
      if (priceBefore === price && changeBefore === change) continue;
      columns.current_price[at] = price;
      columns.price_change_percentage_24h[at] = change;
      const before = coins.get(id);
      if (!before) continue;
      coins.delete(id);
      const interested = coinListeners.get(id);
      if (!interested) continue;
      const cells = { ...before.cells, ...liveCells(columns, at) };
      const samePrice = isSameText(before.cells.price, cells.price);
      const sameChange = isSameText(before.cells.change24h, cells.change24h);
      // What reads the same has not changed for anyone who looks at it.
      if (samePrice && sameChange) {
        coins.set(id, before);
        continue;
      }
      coins.set(id, {
        cells,
        price: samePrice ? 0 : direction(priceBefore, price),
        change24h: sameChange ? 0 : direction(changeBefore, change),
      });
      for (const listener of interested) listener();
    }
    // The origin is new; the list is not, and the coins have told their own listeners.
    tell();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    facts(id) {
      const known = facts.get(id) ?? read(id);
      facts.set(id, known);
      return known;
    },
    coin(id) {
      const coin = coins.get(id) ?? { cells: read(id), price: 0, change24h: 0 };
      coins.set(id, coin);
      return coin;
    },
    subscribeCoin(id, listener) {
      const set = coinListeners.get(id) ?? new Set();
      coinListeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) coinListeners.delete(id);
      };
    },
    origin: () => origin,
    freshness: (now) => origin && freshnessCells(origin, now),
    sparkline(id) {
      // Asked while a row is drawn: what it brings about waits until that is done.
      if (!wanted) queueMicrotask(onWant);
      wanted = true;
      const known = sparks.get(id);
      if (known !== undefined || !lines) return known ?? null;
      const at = lines.at.get(id) ?? -1;
      const spark = drawSparkline(lines.data.line[at] ?? "", lines.data.low[at] ?? 0, lines.data.high[at] ?? 0);
      sparks.set(id, spark);
      return spark;
    },
    load,
    tick(prices) {
      if (!complete) return;
      if (waiting) clearTimeout(waiting.timer);
      const rest = lastTick + SECOND - Date.now();
      if (rest <= 0) apply(prices);
      else waiting = { prices, timer: setTimeout(() => apply(prices), rest) };
    },
    loadSparklines(data) {
      lines = { data, at: new Map(data.id.map((id, at) => [id, at])) };
      sparks.clear();
      publish({ ...state });
    },
    fail() {
      if (state.status !== "ready") publish({ ...state, status: "failed" });
    },
    retry() {
      if (state.status === "failed") publish({ ...state, status: "loading" });
      onRetry();
    },
    isComplete: () => complete,
    wantsSparklines: () => wanted,
  };
}

const isSameText = (one: PriceText, other: PriceText): boolean =>
  one.text === other.text && one.zeros === other.zeros && one.digits === other.digits;
