import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { PAGE_SIZE } from "../../shared/transactions/rules.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { TransactionRow } from "./TransactionRow.tsx";
import { type PageOf, type Transaction, transactionsQuery } from "./transactions.queries.ts";

/** The first rows are few, so that they appear at once. The next ones complete the first page. */
export const FIRST_ROWS = 50;

type Actions = { onEdit: (transaction: Transaction) => void; onDelete: (transaction: Transaction) => void };
type ListProps = Actions & { coin: string | undefined; first: readonly Transaction[]; next: string | null };

/** The transactions, newest first. A press on the button loads the next page. */
export function TransactionsList({ coin, first, next, ...actions }: ListProps) {
  const [cursors, setCursors] = useState<string[]>([]);
  return (
    <>
      <ul aria-label="Transactions">
        <Rows rows={first} {...actions} />
        {cursors.map((cursor, index) => (
          <NextRows
            key={cursor}
            page={{ coinId: coin, cursor, limit: index === 0 ? PAGE_SIZE - FIRST_ROWS : PAGE_SIZE }}
            onMore={index === cursors.length - 1 ? (more) => setCursors((known) => [...known, more]) : null}
            {...actions}
          />
        ))}
      </ul>
      {cursors.length === 0 && next !== null && <More onMore={() => setCursors([next])} />}
    </>
  );
}

const Rows = ({ rows, onEdit, onDelete }: Actions & { rows: readonly Transaction[] }) =>
  rows.map((transaction) => (
    <TransactionRow key={transaction.id} transaction={transaction} onEdit={onEdit} onDelete={onDelete} />
  ));

const More = ({ onMore }: { onMore: () => void }) => (
  <p className="mt-4 flex justify-center">
    <Button onClick={onMore}>Show more</Button>
  </p>
);

type PageProps = Actions & { page: PageOf; onMore: ((cursor: string) => void) | null };

function NextRows({ page, onMore, ...actions }: PageProps) {
  const { data, isError, refetch } = useQuery(transactionsQuery(page));
  // Deferred, so that React renders hundreds of rows in slices and the page stays responsive.
  const rows = useDeferredValue(data?.items, []);
  if (isError && !data)
    return (
      <li>
        <LoadFailed onRetry={refetch}>More transactions could not be loaded.</LoadFailed>
      </li>
    );
  if (!data)
    return (
      <li className="py-6 text-center text-13 text-text-3" role="status">
        Loading more transactions
      </li>
    );
  return (
    <>
      <Rows rows={rows ?? []} {...actions} />
      {onMore && data.next !== null && (
        <li>
          <More onMore={() => onMore(data.next!)} />
        </li>
      )}
    </>
  );
}
