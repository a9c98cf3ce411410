import { type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { PAGE_SIZE } from "../../shared/transactions/rules.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { WhileNear } from "../ui/WhileNear.tsx";
import type { ListSearch } from "./filters/list-search.ts";
import { ListHead } from "./ListHead.tsx";
import { PaymentRun } from "./runs/PaymentRun.tsx";
import { batchesOf, type Item, withRuns } from "./runs/payment-runs.ts";
import { SelectionBar } from "./selection/SelectionBar.tsx";
import { useSelection } from "./selection/use-selection.ts";
import { type RowActions, TransactionRow } from "./TransactionRow.tsx";
import { FIRST_ROWS, type PageOf, type Transaction, transactionsQuery } from "./transactions.queries.ts";

const TransferOffers = lazyPart(async () => (await import("../portfolio/transfers/TransferOffers.tsx")).TransferOffers);

/** The usual height of a row in px. */
const ROW_HEIGHT = 56;
/** Where months of payments make fewer rows of the first transactions, the next ones are loaded at once. */
const FEW_ROWS = 20;

type Actions = RowActions & { selected: ReadonlyMap<string, unknown> };
type ListProps = Omit<RowActions, "onSelect" | "onLeave"> & {
  search: ListSearch;
  first: readonly Transaction[];
  next: string | null;
};

const boxIn = (list: HTMLElement | null, id: string | null) =>
  list?.querySelector<HTMLElement>(`[data-select="${id}"]`);

/** The transactions, newest first, which can be selected. A press on the button loads the next page. */
export function TransactionsList({ search, first, next, ...on }: ListProps) {
  const [cursors, setCursors] = useState(() => (next !== null && withRuns(first).length < FEW_ROWS ? [next] : []));
  const [later, setLater] = useState<readonly (readonly Transaction[])[]>([]);
  const rows = useMemo(() => [first, ...later].flat(), [first, later]);
  const batches = useMemo(() => batchesOf(withRuns(rows), FIRST_ROWS), [rows]);
  const onRows = useCallback(
    (page: number, items: readonly Transaction[]) => setLater((known) => known.toSpliced(page, 1, items)),
    [],
  );
  const selection = useSelection(rows);
  const { selected, clear, lastId } = selection;
  const list = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const leave = useCallback(() => bar.current?.querySelector<HTMLElement>(".button")?.focus(), []);
  const clearAndReturn = () => {
    if (bar.current?.contains(document.activeElement)) boxIn(list.current, lastId())?.focus();
    clear();
  };
  const actions: Actions = { ...on, selected, onSelect: selection.onSelect, onLeave: leave };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the arrows act on the boxes and buttons inside
    <div
      ref={list}
      onKeyDown={(event) => {
        if (event.key === "Escape" && selected.size > 0 && list.current?.contains(event.target as Node))
          clearAndReturn();
        moveAmongBoxes(event, list.current);
      }}
    >
      <Suspense fallback={null}>
        <TransferOffers coin={search.coin} />
      </Suspense>
      <ListHead
        isAll={selected.size > 0 && first.every(({ id }) => selected.has(id))}
        isSome={selected.size > 0}
        onAll={selection.selectAll}
        onNone={clear}
      />
      {batches.map((batch) => (
        <Batch key={batch.start} {...batch} {...actions} />
      ))}
      {cursors.map((cursor, index) => (
        <NextRows
          key={cursor}
          page={{ search, cursor, limit: index === 0 ? PAGE_SIZE - FIRST_ROWS : PAGE_SIZE }}
          index={index}
          onRows={onRows}
          onMore={index === cursors.length - 1 ? (more) => setCursors((known) => [...known, more]) : null}
        />
      ))}
      {cursors.length === 0 && next !== null && <More onMore={() => setCursors([next])} />}
      <SelectionBar bar={bar} transactions={selection.transactions} onClear={clearAndReturn} />
    </div>
  );
}

/** The arrows move the focus from the box of a row to that of the next one. */
function moveAmongBoxes(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const boxes = [...(list?.querySelectorAll<HTMLElement>("[data-select]") ?? [])];
  const index = boxes.indexOf(event.target as HTMLElement);
  if (step === 0 || index < 0) return;
  event.preventDefault();
  boxes[index + step]?.focus();
}

type BatchProps = Actions & { items: Item[]; start: number; count: number };

/** Items that are rendered together. `start` is the number of transactions before them, `count` that of theirs. */
const Batch = ({ items, start, count, selected, ...actions }: BatchProps) => (
  <WhileNear height={items.length * ROW_HEIGHT} startsNear={start === 0}>
    <ul aria-label={start === 0 ? "Transactions" : `Transactions ${start + 1} to ${start + count}`}>
      {items.map((item) =>
        Array.isArray(item) ? (
          <PaymentRun key={item[0]!.id} payments={item} selected={selected} {...actions} />
        ) : (
          <TransactionRow key={item.id} transaction={item} isSelected={selected.has(item.id)} {...actions} />
        ),
      )}
    </ul>
  </WhileNear>
);

const More = ({ onMore }: { onMore: () => void }) => (
  <p className="mt-4 flex justify-center">
    <Button aria-label="Show more transactions" onClick={onMore}>
      Show more
    </Button>
  </p>
);

type PageProps = {
  page: PageOf;
  index: number;
  onRows: (index: number, rows: readonly Transaction[]) => void;
  onMore: ((cursor: string) => void) | null;
};

/** Loads a page after the first one for the list, and says so while it loads. */
function NextRows({ page, index, onRows, onMore }: PageProps) {
  const { data, isError, refetch } = useQuery(transactionsQuery(page));
  useEffect(() => {
    if (data) onRows(index, data.items);
  }, [onRows, index, data]);
  if (isError && !data) return <LoadFailed onRetry={refetch}>More transactions could not be loaded.</LoadFailed>;
  if (!data)
    return (
      <p className="py-6 text-center text-13 text-text-3" role="status">
        Loading more transactions
      </p>
    );
  return onMore && data.next !== null && <More onMore={() => onMore(data.next!)} />;
}
