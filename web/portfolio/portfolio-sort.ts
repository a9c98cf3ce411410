import type { Order } from "../ui/SortableHead.tsx";
import {
  DEFAULT_LEVERAGED_SORT,
  DEFAULT_SORT,
  type Direction,
  firstDirection,
  type LeveragedSort,
  type PortfolioSearch,
  readPortfolioSearch,
  type SpotSort,
} from "./portfolio-search.ts";

const orderOf = <Key extends SpotSort | LeveragedSort>(key: Key, dir: Direction | undefined): Order<Key> => ({
  key,
  dir: dir ?? firstDirection(key),
});

export const spotOrder = ({ sort, dir }: PortfolioSearch): Order<SpotSort> => orderOf(sort ?? DEFAULT_SORT, dir);
export const leveragedOrder = ({ lsort, ldir }: PortfolioSearch): Order<LeveragedSort> =>
  orderOf(lsort ?? DEFAULT_LEVERAGED_SORT, ldir);

/** The order after a click on a header: the first direction, the other one, then the default order. */
function nextOrder<Key extends SpotSort | LeveragedSort>(order: Order<Key>, key: Key): Order<Key> | null {
  const first = firstDirection(key);
  if (order.key !== key) return { key, dir: first };
  return order.dir === first ? { key, dir: first === "asc" ? "desc" : "asc" } : null;
}

export function sortSpot(search: PortfolioSearch, key: SpotSort): PortfolioSearch {
  const next = nextOrder(spotOrder(search), key);
  return readPortfolioSearch({ ...search, sort: next?.key, dir: next?.dir });
}

export function sortLeveraged(search: PortfolioSearch, key: LeveragedSort): PortfolioSearch {
  const next = nextOrder(leveragedOrder(search), key);
  return readPortfolioSearch({ ...search, lsort: next?.key, ldir: next?.dir });
}
