import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type MouseEvent, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { roles } from "../../ui/table-roles.ts";
import type { MarketSearch } from "../page/market-search.ts";
import { CoinRow } from "./CoinRow.tsx";
import { type ColumnLabels, MarketTableHead } from "./MarketTableHead.tsx";
import { AD_HEIGHT, type Breaks, NO_BREAKS, OVERSCAN, type Range, rowSegments } from "./row-window.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";
import { useRowHeight, useRowWindow } from "./use-row-window.ts";

const NO_PAID_ROWS: readonly HighlightedRow[] = [];

type Props = {
  ids: string[];
  /** The rows that an advertiser has paid to highlight. */
  paid?: readonly HighlightedRow[];
  /** The rows that have a banner after them. */
  breaks?: Breaks;
  /** The number of rows. Rows past the end of `ids` are still loading. */
  count: number;
  busy: boolean;
  /** The accessible name of the table. */
  label?: string;
  columnLabels?: ColumnLabels;
  search: MarketSearch;
  onSort: (next: MarketSearch) => void;
};

export function MarketTable({
  ids,
  paid = NO_PAID_ROWS,
  breaks = NO_BREAKS,
  count,
  busy,
  label = "Coins by market cap",
  columnLabels,
  search,
  onSort,
}: Props) {
  // When the rows forced to the top change, a new table body replaces all rows, so that no row moves on the screen.
  const forcedIds = paid.flatMap(({ coinId, isForced }) => (isForced ? coinId : [])).join(" ");
  const paidOf = useMemo(() => new Map(paid.map((row) => [row.coinId, row])), [paid]);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const range = useVisibleRowsFirst(useRowWindow(body, count, rowHeight, breaks.length), ids);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rememberFocus = (event: FocusEvent) =>
    setFocusedId((event.target.closest("tr")?.dataset.coin as string) ?? null);
  const navigate = useNavigate();
  // On a phone a tap on any part of a card opens the coin's page, because the name alone is too small a target.
  const openTapped = ({ target }: MouseEvent) => {
    const id = (target as Element).closest<HTMLElement>("tr[data-coin]")?.dataset.coin;
    if (id && innerWidth < 768 && !(target as Element).closest("a, button"))
      void navigate({ to: "/coins/$id", params: { id } });
  };
  const focusedIndex = focusedId === null ? -1 : ids.indexOf(focusedId);
  return (
    <table className="market" aria-label={label} aria-rowcount={count + 1} aria-busy={busy} {...roles.table}>
      <MarketTableHead labels={columnLabels} search={search} onSort={onSort} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the same page by the link in the row */}
      <tbody
        key={forcedIds}
        ref={body}
        {...roles.group}
        onFocus={rememberFocus}
        onBlur={() => setFocusedId(null)}
        onClick={openTapped}
      >
        {rowSegments(range, count, focusedIndex === -1 ? null : focusedIndex, breaks).map((segment) => {
          const { index } = segment;
          if (segment.kind === "space") {
            const height = segment.rows * rowHeight + segment.ads * AD_HEIGHT;
            return <SpaceRow key={`space ${index}`} height={height} />;
          }
          const id = ids[index];
          if (id === undefined) return <SkeletonRow key={index} />;
          const row = <CoinRow key={id} id={id} ariaRowIndex={index + 2} paid={paidOf.get(id)} />;
          return segment.hasAdAfter ? [row, <AdSlot key={`ad ${index}`} place="between_sections" />] : row;
        })}
      </tbody>
    </table>
  );
}

/** After a change of the list, first renders the visible rows and a frame later the rows around them. */
function useVisibleRowsFirst(range: Range, ids: string[]): Range {
  const [previousIds, setPreviousIds] = useState(ids);
  useEffect(() => startTransition(() => setPreviousIds(ids)), [ids]);
  const visible = { first: range.first, end: Math.max(range.first, range.end - OVERSCAN) };
  const hasChanged =
    previousIds !== ids &&
    ids.slice(visible.first, visible.end).some((id, index) => id !== previousIds[visible.first + index]);
  return hasChanged ? visible : range;
}

/** An empty row with the height of the rows that are not rendered. In the prerendered HTML, CSS sets its height. */
export function SpaceRow({ height }: { height: number }) {
  const style = typeof window === "undefined" ? undefined : { height };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="space" aria-hidden="true">
      <td style={style} />
    </tr>
  );
}
