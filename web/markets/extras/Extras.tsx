import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { useQuery } from "../../api/use-query.ts";
import { roles } from "../../ui/table-roles.ts";
import { useWatchedIds, watchlist } from "../../watchlist/watchlist.ts";
import { addedColumns, type ExtraColumn, type MarketSearch, needsExtraColumns } from "../market-search.ts";
import { useMarket, useMarketState } from "../store/market.ts";
import type { RowExtras } from "../table/row-extras.ts";
import { EXTRA, extendColumns, extraFigure } from "./columns.rules.ts";
import { figuresQuery, unlistedQuery } from "./extras.queries.ts";
import { MOVE_HINT, MoveHandle } from "./MoveHandle.tsx";
import { neighbourAt } from "./reorder.rules.ts";

/** The height of the line for the added columns in a phone's card, in px. */
const LINE = 15;
/** Makes room for the handles: in the gutter of the table, at the left edge of a phone's cards. */
const REORDER =
  "[&_.coin_.c-rank]:relative max-md:[&_.c-spark_svg]:w-9 max-md:[&_.coin]:pl-10 max-md:[&_.coin>:is(.c-7d,.c-cap,.c-1h,.c-30d)]:-ml-3.5 max-md:[&_.star]:ml-1 max-md:[&_.star]:w-9.5 max-md:[&_.star]:pl-1";
/** The added figures are a line below the others in a phone's card, each with its label. */
const CARD_CELL =
  "max-md:[grid-area:4/2/5/6]! max-md:p-0! max-md:text-11 max-md:leading-[15px] before:text-text-3 md:before:hidden";
const CARD_CELLS: Record<ExtraColumn, string> = {
  "1h": "before:content-['1h_']",
  "30d": "max-md:pl-[18%]! before:content-['30d_']",
  ratio: "max-md:pl-[47%]! before:content-['V/C_']",
  ath: "max-md:pl-[74%]! before:content-['ATH_']",
};
const NO_COINS: readonly never[] = [];

type Props = {
  search: MarketSearch;
  /** The listed coins in their order, of which the first `count` have rows. */
  ids: readonly string[];
  count: number;
  onChange(extras: RowExtras | null): void;
};

/** Loads what only some searches show: further columns, watched unlisted coins, and handles to move rows. */
export function Extras({ search, ids, count, onChange }: Props) {
  const isReady = useExtension(search);
  const { columns } = useMarketState();
  const canMove = search.view === "watchlist" && !search.sort && !search.dir;
  const { shown, move, announcement } = useMoves(ids, count);
  const added = useMemo(() => addedColumns(search.show), [search.show]);
  const extras = useMemo(
    () => (isReady && columns ? rowExtras(columns, added, canMove ? { shown, move } : null) : null),
    [isReady, columns, added, canMove, shown, move],
  );
  useLayoutEffect(() => onChange(extras), [extras, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return (
    canMove && (
      <>
        <p className="sr-only" id={MOVE_HINT}>
          Press the arrow keys up and down to move the coin.
        </p>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </>
    )
  );
}

/** Loads the coins and figures that a search needs. True when loading has ended, also after a failure. */
function useExtension(search: MarketSearch): boolean {
  const market = useMarket();
  const { status, ids, total } = useMarketState();
  const watchedIds = useWatchedIds();
  const unlistedIds = useMemo(() => {
    if (search.view !== "watchlist" || ids.length < total || status !== "ready") return NO_COINS;
    const listed = new Set(ids);
    return (watchedIds ?? []).filter((id) => !listed.has(id)).toSorted();
  }, [search.view, status, ids, total, watchedIds]);
  const needsFigures = needsExtraColumns(search);
  const figures = useQuery({ ...figuresQuery, enabled: needsFigures });
  const unlisted = useQuery({
    ...unlistedQuery(unlistedIds),
    enabled: unlistedIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const unlistedCoins = unlistedIds.length > 0 ? (unlisted.data ?? NO_COINS) : NO_COINS;
  const figuresData = needsFigures ? figures.data : undefined;
  useLayoutEffect(() => {
    if (figuresData || unlistedCoins.length > 0)
      market.extend?.((columns, listedRows) => extendColumns(columns, listedRows, figuresData, unlistedCoins));
  }, [market, figuresData, unlistedCoins]);
  return !(needsFigures && figures.isPending) && !(unlistedIds.length > 0 && unlisted.isPending);
}

/** Moves coins of the watchlist, and says so. */
function useMoves(ids: readonly string[], count: number) {
  const market = useMarket();
  const [announcement, setAnnouncement] = useState("");
  // A ref, because new handles for each move would render every row again.
  const rows = useRef<readonly string[]>(NO_COINS);
  useLayoutEffect(() => {
    rows.current = ids.slice(0, count);
  }, [ids, count]);
  const shown = useCallback(() => rows.current, []);
  const move = useCallback(
    (id: string, index: number) => {
      const after = neighbourAt(watchlist.ids() ?? NO_COINS, rows.current, id, index);
      void watchlist.change({ kind: "move", id, after });
      setAnnouncement(`${market.listedCells(id).name}: place ${index + 1} of ${rows.current.length}`);
    },
    [market],
  );
  return { shown, move, announcement };
}

type Moves = Pick<ReturnType<typeof useMoves>, "shown" | "move">;

function rowExtras(columns: Columns, added: readonly ExtraColumn[], moves: Moves | null): RowExtras {
  const rows = new Map(columns.id.map((id, row) => [id, row]));
  return {
    className: [moves && REORDER, added.length > 0 && `more more-${added.length}`].filter(Boolean).join(" "),
    columns: (known) =>
      known.flatMap((column) => [
        column,
        ...added
          .filter((name) => column.className.split(" ").includes(EXTRA[name].after))
          .map((name) => ({ className: "c-more", label: EXTRA[name].label, key: EXTRA[name].key })),
      ]),
    cell(id, column) {
      const row = rows.get(id) ?? -1;
      if (column === "handle")
        return moves && <MoveHandle id={id} name={columns.name[row] ?? ""} shown={moves.shown} onMove={moves.move} />;
      if (!added.includes(column)) return null;
      const { text, tone, note } = extraFigure(columns, row, column);
      return (
        <td className={`c-more c-${column} ${CARD_CELL} ${CARD_CELLS[column]} ${tone}`} title={note} {...roles.cell}>
          {text}
          {note && <span className="sr-only">, {note}</span>}
        </td>
      );
    },
    cardGrowth: added.length > 0 ? LINE : 0,
  };
}
