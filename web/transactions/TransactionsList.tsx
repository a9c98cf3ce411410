import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { PAGE_SIZE } from "../../shared/transactions/rules.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { WhileNear } from "../ui/WhileNear.tsx";
import type { ListSearch } from "./filters/list-search.ts";
import { ListHead } from "./ListHead.tsx";
import { PaymentRun } from "./runs/PaymentRun.tsx";
import { withRuns } from "./runs/payment-runs.ts";
import { SelectionBar } from "./selection/SelectionBar.tsx";
import { type Show, useSelection } from "./selection/use-selection.ts";
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
  const selection = useSelection();
  const { selected, onShown, clear, lastId } = selection;
  const list = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => onShown(0, first), [onShown, first]);
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
      <Batch rows={first} start={0} {...actions} />
      {cursors.map((cursor, index) => (
        <NextRows
          key={cursor}
          page={{ search, cursor, limit: index === 0 ? PAGE_SIZE - FIRST_ROWS : PAGE_SIZE }}
          start={index === 0 ? FIRST_ROWS : PAGE_SIZE * index}
          onShown={onShown}
          onMore={index === cursors.length - 1 ? (more) => setCursors((known) => [...known, more]) : null}
          {...actions}
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

type BatchProps = Actions & { rows: readonly Transaction[]; start: number };

/** Rows that are rendered together. `start` is the number of transactions before them. */
const Batch = ({ rows, start, selected, ...actions }: BatchProps) => (
  <WhileNear height={rows.length * ROW_HEIGHT} startsNear={start === 0}>
    <ul aria-label={start === 0 ? "Transactions" : `Transactions ${start + 1} to ${start + rows.length}`}>
      {withRuns(rows).map((item) =>
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

type PageProps = Actions & {
  page: PageOf;
  start: number;
  onShown: Show;
  onMore: ((cursor: string) => void) | null;
};

function NextRows({ page, start, onShown, onMore, ...actions }: PageProps) {
  const { data, isError, refetch } = useQuery(transactionsQuery(page));
  useEffect(() => {
    if (data) onShown(start, data.items);
  }, [onShown, start, data]);
  if (isError && !data) return <LoadFailed onRetry={refetch}>More transactions could not be loaded.</LoadFailed>;
  if (!data)
    return (
      <p className="py-6 text-center text-13 text-text-3" role="status">
        Loading more transactions
      </p>
    );
  const { items, next } = data;
  const batchStarts = Array.from({ length: Math.ceil(items.length / FIRST_ROWS) }, (_, index) => index * FIRST_ROWS);
  return (
    <>
      {batchStarts.map((from) => (
        <Batch key={from} rows={items.slice(from, from + FIRST_ROWS)} start={start + from} {...actions} />
      ))}
      {onMore && next !== null && <More onMore={() => onMore(next)} />}
    </>
  );
}
