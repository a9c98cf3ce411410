import {
  type Direction,
  firstDirection,
  type LeveragedSort,
  type PortfolioSearch,
  readPortfolioSearch,
  type SpotSort,
} from "./portfolio-search.ts";

export type Order<Key extends string> = { key: Key; dir: Direction } | null;

export const spotOrder = ({ sort, dir }: PortfolioSearch): Order<SpotSort> =>
  sort ? { key: sort, dir: dir ?? firstDirection(sort) } : null;
export const leveragedOrder = ({ lsort, ldir }: PortfolioSearch): Order<LeveragedSort> =>
  lsort ? { key: lsort, dir: ldir ?? firstDirection(lsort) } : null;

/** A click on a head: its own direction, the other one, and then the order in which the positions were added. */
function turn<Key extends SpotSort | LeveragedSort>(order: Order<Key>, key: Key): Order<Key> {
  const first = firstDirection(key);
  if (order?.key !== key) return { key, dir: first };
  return order.dir === first ? { key, dir: first === "asc" ? "desc" : "asc" } : null;
}

export function sortSpot(search: PortfolioSearch, key: SpotSort): PortfolioSearch {
  const next = turn(spotOrder(search), key);
  return readPortfolioSearch({ ...search, sort: next?.key, dir: next?.dir });
}

export function sortLeveraged(search: PortfolioSearch, key: LeveragedSort): PortfolioSearch {
  const next = turn(leveragedOrder(search), key);
  return readPortfolioSearch({ ...search, lsort: next?.key, ldir: next?.dir });
}
