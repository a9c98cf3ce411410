import { coinChange } from "../../../shared/markets/coin-change.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { isStable } from "../../../shared/markets/stable.ts";
import type { MarketSearch, MarketView } from "../market-search.ts";

/**
 * A coin must have this 24-hour volume (US dollars) to be in the views gainers, losers and traded, because coins that
 * are hardly traded can show any change.
 */
export const MIN_VIEW_VOLUME = 100_000;

const UNITS: Record<string, number> = { b: 1e9, m: 1e6 };
const dollars = (text: string) => Number.parseInt(text, 10) * (UNITS[text.slice(-1)] ?? 1);

type Test = (columns: Columns, index: number) => boolean;

/** The test that a coin must pass for the filters of a search, or null when none is set. */
export function filterOf({ cap, vol, move, eco, stables }: MarketSearch): Test | null {
  const tests: Test[] = [];
  if (cap) tests.push((columns, index) => (columns.market_cap[index] ?? 0) >= dollars(cap));
  if (vol) tests.push((columns, index) => (columns.total_volume[index] ?? 0) >= dollars(vol));
  if (eco) tests.push((columns, index) => columns.ecosystem?.[index] === eco);
  if (stables === "off") tests.push((columns, index) => !isStable(columns, index));
  if (move) {
    const sign = move.startsWith("up") ? 1 : -1;
    const least = Number(move.replace(/\D/g, "") || 0);
    tests.push((columns, index) => {
      const change = sign * (coinChange(columns, index, "24h") ?? Number.NaN);
      return change > 0 && change >= least;
    });
  }
  return tests.length === 0 ? null : (columns, index) => tests.every((test) => test(columns, index));
}

/** The indexes of a view's coins in the view's order. `all` are the indexes of the listed coins in rank order. */
export function viewIndexes(
  view: MarketView,
  columns: Columns,
  all: readonly number[],
  watchedIds: readonly string[],
): number[] {
  const { total_volume: volumes } = columns;
  if (view === "watchlist") {
    // Also the unlisted coins, whose rows are not in `all`.
    const rows = new Map(columns.id.map((id, index) => [id, index]));
    return watchedIds.flatMap((id) => rows.get(id) ?? []);
  }
  const traded = all.filter((index) => (volumes[index] ?? 0) >= MIN_VIEW_VOLUME);
  if (view === "traded") return traded.toSorted((a, b) => (volumes[b] ?? 0) - (volumes[a] ?? 0));
  if (view === "heatmap") return [...all];
  const sign = view === "gainers" ? 1 : -1;
  const changes = new Map(traded.map((index) => [index, coinChange(columns, index, "24h") ?? 0]));
  const moved = traded.filter((index) => sign * changes.get(index)! > 0);
  return moved.toSorted((a, b) => sign * (changes.get(b)! - changes.get(a)!));
}
