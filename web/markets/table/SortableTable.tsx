import {
  type FocusEvent,
  type Key,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import { type Column, type Order, SortableHead } from "../../ui/SortableHead.tsx";
import { roles } from "../../ui/table-roles.ts";
import { AD_HEIGHT, type Breaks, NO_BREAKS, OVERSCAN, type Range, rowSegments } from "./row-window.ts";
import { useRowHeight, useRowWindow } from "./use-row-window.ts";

type Props<SortKey extends string> = {
  label: string;
  columns: readonly Column<SortKey>[];
  order: Order<SortKey> | null;
  onSort: (key: SortKey) => void;
  ids: readonly string[];
  /** The number of rows. Rows past the end of `ids` are still loading. */
  count?: number;
  busy?: boolean;
  /** The height of a row on a phone in px, if it differs from that of a coin. */
  cardHeight?: number;
  /** The height of a row on other screens in px, if it differs from that of a coin. */
  rowHeight?: number;
  /** The rows that have a banner after them. */
  breaks?: Breaks;
  /** Up to this number all rows are rendered, so that the browser's search and print include them. */
  maxFullyRendered?: number;
  /** A new key replaces all rows at once. */
  bodyKey?: Key;
  /** Renders the row with this index. */
  children: (index: number) => ReactNode;
};

/** On a phone a tap on any part of a card opens its link, because the name alone is too small a target. */
function openTapped({ target }: MouseEvent): void {
  const tapped = target as Element;
  if (innerWidth < 768 && !tapped.closest("a, button"))
    tapped.closest("tr")?.querySelector<HTMLElement>("a.coin-name")?.click();
}

/** A table that renders only the rows near the screen. On a phone, CSS turns the rows into cards. */
export function SortableTable<SortKey extends string>(props: Props<SortKey>) {
  const { label, columns, order, onSort, ids, count = ids.length, busy, cardHeight, breaks = NO_BREAKS } = props;
  const { maxFullyRendered = 0, bodyKey, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(cardHeight, props.rowHeight);
  const visibleRange = useVisibleRowsFirst(useRowWindow(body, count, rowHeight, breaks.length), ids);
  const range = count <= maxFullyRendered ? { first: 0, end: count } : visibleRange;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rememberFocus = (event: FocusEvent) => {
    const { coin, position } = event.target.closest("tr")?.dataset ?? {};
    setFocusedId(coin ?? position ?? null);
  };
  const focusedIndex = focusedId === null ? -1 : ids.indexOf(focusedId);
  return (
    <table className="market" aria-label={label} aria-rowcount={count + 1} aria-busy={busy} {...roles.table}>
      <SortableHead columns={columns} order={order} onSort={onSort} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the same page by the link in the row */}
      <tbody
        key={bodyKey}
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
          const row = children(index);
          return segment.hasAdAfter ? [row, <AdSlot key={`ad ${index}`} name="between_sections" />] : row;
        })}
      </tbody>
    </table>
  );
}

/** After a change of the list, first renders the visible rows and a frame later the rows around them. */
function useVisibleRowsFirst(range: Range, ids: readonly string[]): Range {
  const [previousIds, setPreviousIds] = useState(ids);
  const visible = { first: range.first, end: Math.max(range.first, range.end - OVERSCAN) };
  const hasChanged =
    previousIds !== ids &&
    ids.slice(visible.first, visible.end).some((id, index) => id !== previousIds[visible.first + index]);
  // Prices often make a new list of the same rows, which is no reason to render them twice.
  useEffect(() => {
    if (hasChanged) startTransition(() => setPreviousIds(ids));
  }, [ids, hasChanged]);
  return hasChanged ? visible : range;
}

/** An empty row with the height of the rows that are not rendered. In the prerendered HTML, CSS sets its height. */
function SpaceRow({ height }: { height: number }) {
  const style = useFirstHtml() ? undefined : { height };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="space" aria-hidden="true">
      <td style={style} />
    </tr>
  );
}
