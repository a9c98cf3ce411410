import type { CoinCells } from "../../../shared/markets/coin-cells.ts";

/**
 * Keeps the cells of each coin until another list is loaded. A row whose texts are the same in that list keeps its
 * object, so that it does not render again.
 */
export function createListedCells(cellsOf: (id: string) => CoinCells) {
  let current = new Map<string, CoinCells>();
  let previous: ReadonlyMap<string, CoinCells> = current;
  return {
    get(id: string): CoinCells {
      const known = current.get(id);
      if (known) return known;
      const cells = cellsOf(id);
      const before = previous.get(id);
      const kept = before && JSON.stringify(before) === JSON.stringify(cells) ? before : cells;
      current.set(id, kept);
      return kept;
    },
    renew(): void {
      previous = current;
      current = new Map();
    },
  };
}
