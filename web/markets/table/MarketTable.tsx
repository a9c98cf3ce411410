import { type FocusEvent, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { roles } from "../../ui/table-roles.ts";
import type { MarketSearch } from "../page/market-search.ts";
import { CoinRow } from "./CoinRow.tsx";
import { type HeadNames, MarketHeads } from "./MarketHeads.tsx";
import { OVERSCAN, pieces, type Range } from "./row-window.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";
import { useRowHeight, useRowWindow } from "./use-row-window.ts";

const NONE: readonly HighlightedRow[] = [];

type Props = {
  ids: string[];
  /** Rows that stand out because somebody paid for it. */
  paid?: readonly HighlightedRow[];
  /** Rows that the list has; those past the end of `ids` are still on their way. */
  count: number;
  busy: boolean;
  /** What the list is of. */
  label?: string;
  headNames?: HeadNames;
  search: MarketSearch;
  onSort: (next: MarketSearch) => void;
};

export function MarketTable({
  ids,
  paid = NONE,
  count,
  busy,
  label = "Coins by market cap",
  headNames,
  search,
  onSort,
}: Props) {
  // Forced rows come all at once with a body of their own: no row slides under a reader's eyes.
  const forced = paid.flatMap(({ coinId, isForced }) => (isForced ? coinId : [])).join(" ");
  const paidOf = useMemo(() => new Map(paid.map((row) => [row.coinId, row])), [paid]);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const range = useInViewFirst(useRowWindow(body, count, rowHeight), ids);
  const [focused, setFocused] = useState<string | null>(null);
  const keep = (event: FocusEvent) => setFocused((event.target.closest("tr")?.dataset.coin as string) ?? null);
  const place = focused === null ? -1 : ids.indexOf(focused);
  return (
    <table className="market" aria-label={label} aria-rowcount={count + 1} aria-busy={busy} {...roles.table}>
      <MarketHeads names={headNames} search={search} onSort={onSort} />
      <tbody key={forced} ref={body} {...roles.group} onFocus={keep} onBlur={() => setFocused(null)}>
        {pieces(range, count, place === -1 ? null : place).map((piece) => {
          if (piece.kind === "space") return <Space key={`space ${piece.at}`} height={piece.rows * rowHeight} />;
          const id = ids[piece.at];
          if (id === undefined) return <SkeletonRow key={piece.at} />;
          return <CoinRow key={id} id={id} place={piece.at + 2} paid={paidOf.get(id)} />;
        })}
      </tbody>
    </table>
  );
}

/** Another list shows what is in view at once, and the rows beyond it a frame later. */
function useInViewFirst(range: Range, ids: string[]): Range {
  const [shown, setShown] = useState(ids);
  useEffect(() => startTransition(() => setShown(ids)), [ids]);
  const inView = { first: range.first, end: Math.max(range.first, range.end - OVERSCAN) };
  const isAnother =
    shown !== ids && ids.slice(inView.first, inView.end).some((id, at) => id !== shown[inView.first + at]);
  return isAnother ? inView : range;
}

/** Room for rows that are not in the page. At build time its height is the style sheet's. */
export function Space({ height }: { height: number }) {
  const style = typeof window === "undefined" ? undefined : { height };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="space" aria-hidden="true">
      <td style={style} />
    </tr>
  );
}
