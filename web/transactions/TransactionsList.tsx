import { useState } from "react";
import { PAGE_SIZE } from "../../shared/transactions/rules.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { WhileNear } from "../ui/WhileNear.tsx";
import { TransactionRow } from "./TransactionRow.tsx";
import { type PageOf, type Transaction, transactionsQuery } from "./transactions.queries.ts";

/** The first rows are few, so that they appear at once. The next ones complete the first page. */
export const FIRST_ROWS = 50;
/** The usual height of a row in px. */
const ROW_HEIGHT = 64;

type Actions = {
  onEdit: (transaction: Transaction) => void;
  onOpening: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
};
type ListProps = Actions & {
  coin: string | undefined;
  only: string | undefined;
  first: readonly Transaction[];
  next: string | null;
};

/** The transactions, newest first. A press on the button loads the next page. */
export function TransactionsList({ coin, only, first, next, ...actions }: ListProps) {
  const [cursors, setCursors] = useState<string[]>([]);
  return (
    <>
      <Batch rows={first} start={0} {...actions} />
      {cursors.map((cursor, index) => (
        <NextRows
          key={cursor}
          page={{ coinId: coin, ids: only, cursor, limit: index === 0 ? PAGE_SIZE - FIRST_ROWS : PAGE_SIZE }}
          start={index === 0 ? FIRST_ROWS : PAGE_SIZE * index}
          onMore={index === cursors.length - 1 ? (more) => setCursors((known) => [...known, more]) : null}
          {...actions}
        />
      ))}
      {cursors.length === 0 && next !== null && <More onMore={() => setCursors([next])} />}
    </>
  );
}

type BatchProps = Actions & { rows: readonly Transaction[]; start: number };

/** Rows that are rendered together. `start` is the number of transactions before them. */
const Batch = ({ rows, start, ...actions }: BatchProps) => (
  <WhileNear height={rows.length * ROW_HEIGHT} startsNear={start === 0}>
    <ul aria-label={start === 0 ? "Transactions" : `Transactions ${start + 1} to ${start + rows.length}`}>
      {rows.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} {...actions} />
      ))}
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

type PageProps = Actions & { page: PageOf; start: number; onMore: ((cursor: string) => void) | null };

function NextRows({ page, start, onMore, ...actions }: PageProps) {
  const { data, isError, refetch } = useQuery(transactionsQuery(page));
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
