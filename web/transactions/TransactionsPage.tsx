import { Link } from "@tanstack/react-router";
import { ArrowLeftRight, FileUp, Plus, SearchX } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useQuery } from "../api/use-query.ts";
import { ExportLink } from "../guest/ExportLink.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { type Filters, isFiltered, type ListSearch, readMissing } from "./filters/list-search.ts";
import { fitsForm } from "./fits-form.ts";
import { missingValues, saleValues } from "./missing-values.ts";
import type { TransactionValues } from "./transaction-form.ts";
import { choicesQuery, FIRST_ROWS, firstPageQuery, type Transaction } from "./transactions.queries.ts";
import "../other-pages.css";
import { LedgerTabs } from "../ledger/LedgerTabs.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { useLedgerMoney } from "../ledger/use-ledger-money.ts";
import { EARLIER_ACCOUNT } from "../portfolio/opening/earlier-account.ts";
import type { OpeningStart } from "../portfolio/opening/opening-form.ts";
import { earlyLazy, lazyPart } from "../ui/lazy/lazy-parts.ts";

/** The rows load beside the reply that they show. */
const list = earlyLazy(async () => (await import("./TransactionsList.tsx")).TransactionsList);

const TransactionDialog = lazyPart(async () => (await import("./TransactionDialog.tsx")).TransactionDialog);

const OpeningDialog = lazyPart(async () => (await import("../portfolio/opening/OpeningDialog.tsx")).OpeningDialog);

const FirstTransaction = lazyPart(async () => (await import("./FirstTransaction.tsx")).FirstTransaction);

const DropToImport = lazyPart(async () => (await import("../ui/file-drop/DropToImport.tsx")).DropToImport);

const PriceDialog = lazyPart(async () => (await import("./PriceDialog.tsx")).PriceDialog);

const DeleteDialog = lazyPart(async () => (await import("./DeleteDialog.tsx")).DeleteDialog);

type Open =
  | { kind: "add"; start?: Partial<TransactionValues>; coinId?: string | null }
  | { kind: "opening"; start: OpeningStart | null }
  | { kind: "edit" | "price" | "delete"; transaction: Transaction };

type Props = { search: ListSearch; onSearch: (next: ListSearch) => void };

export function transactionsAhead(search: ListSearch) {
  void list.start();
  const { missing: _, sell: __, ...shown } = search;
  return [firstPageQuery(shown, FIRST_ROWS), settingsQuery, choicesQuery];
}

/** The transactions of the user, all or those that the address names. */
export function TransactionsPage({ search, onSearch }: Props) {
  usePageTitle("Transactions");
  const { missing, sell, ...shown } = search;
  const { only, ...filters } = shown;
  const { data, isError, isPlaceholderData, refetch } = useQuery(firstPageQuery(shown, FIRST_ROWS));
  const [pressed, setOpen] = useState<Open | null>(null);
  const open = pressed ?? openOf(search);
  const closeForm = () => {
    setOpen(null);
    if (missing ?? sell) onSearch(shown);
  };
  const edit = useCallback(
    (transaction: Transaction) => setOpen({ kind: fitsForm(transaction) ? "edit" : "price", transaction }),
    [],
  );
  const remove = useCallback((transaction: Transaction) => setOpen({ kind: "delete", transaction }), []);
  const openBalance = useCallback(
    (transaction: Transaction) => setOpen({ kind: "opening", start: openingOfArrival(transaction) }),
    [],
  );
  const filter = (next: Filters) => onSearch({ ...next, ...(only !== undefined && { only }) });
  const money = useLedgerMoney();
  const isFailed = (isError && !data) || money.isFailed;
  const isReady = data !== undefined && !money.isLoading && !isFailed;
  const reload = () => void (money.isFailed ? money.retry() : refetch());
  const rows = data?.items ?? [];
  const isNarrowed = isFiltered(search);
  const isEmpty = isReady && rows.length === 0 && !isPlaceholderData;
  /** Before the first transaction, the page offers the ways to it in place of the list. */
  const isNew = isEmpty && !isNarrowed && only === undefined;
  const add = () => setOpen({ kind: "add" });
  const addOpening = () => setOpen({ kind: "opening", start: null });
  return (
    <div className="page max-w-300">
      <LedgerTabs page="transactions" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="page-title">Transactions</h1>
          {only !== undefined && (
            <p className="text-13 text-text-2">
              {"Only what has to be completed · "}
              <Link to="/transactions" search={{}} className="underline">
                Show all transactions
              </Link>
            </p>
          )}
        </div>
        {!isNew && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:grow">
            <Link to="/transactions" search={{ report: "imports" }} className="button plain">
              <FileUp aria-hidden="true" /> Import
            </Link>
            {(!isEmpty || isNarrowed) && (
              <ExportLink
                className="button plain"
                path="/api/transactions/export"
                fileName="tidemark-transactions.csv"
              />
            )}
            <Button onClick={addOpening}>Opening balance</Button>
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden="true" /> Add transaction
            </Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        <DropToImport />
      </Suspense>
      {(!isEmpty || isNarrowed) && <FilterBar filters={filters} onChange={filter} />}
      {!isReady && !isFailed && <TransactionsSkeleton />}
      {isFailed && (
        <LoadFailed onRetry={reload}>Your transactions could not be loaded. Nothing you saved is affected.</LoadFailed>
      )}
      {isEmpty && isNarrowed && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          action={<Button onClick={() => filter({})}>Clear filters</Button>}
        >
          No transaction matches these filters.
        </EmptyState>
      )}
      {isEmpty && !isNarrowed && only !== undefined && (
        <EmptyState icon={<ArrowLeftRight aria-hidden="true" />}>These transactions were deleted since.</EmptyState>
      )}
      {isNew && (
        <Suspense fallback={null}>
          <FirstTransaction onAdd={add} onOpening={addOpening} />
        </Suspense>
      )}
      {isReady && rows.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <Suspense fallback={<TransactionsSkeleton />}>
            <list.Component
              key={JSON.stringify(shown)}
              search={shown}
              first={rows}
              next={isPlaceholderData ? null : data.next}
              onEdit={edit}
              onOpening={openBalance}
              onDelete={remove}
            />
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {(open?.kind === "add" || open?.kind === "edit") && (
          <TransactionDialog
            key={missing ?? sell}
            transaction={open.kind === "edit" ? open.transaction : null}
            start={(open.kind === "add" && open.start) || {}}
            coinId={(open.kind === "add" && open.coinId) || null}
            onClose={closeForm}
          />
        )}
        {open?.kind === "opening" && <OpeningDialog start={open.start} onClose={() => setOpen(null)} />}
        {open?.kind === "price" && <PriceDialog transaction={open.transaction} onClose={() => setOpen(null)} />}
        {open?.kind === "delete" && <DeleteDialog transactions={[open.transaction]} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

/** The form of a transaction that the address says is missing, or of a sale. */
function openOf({ missing, sell, account }: ListSearch): Open | null {
  const found = readMissing(missing ?? sell ?? "");
  return found
    ? { kind: "add", start: missing ? missingValues(found, account) : saleValues(found), coinId: found.coinId }
    : null;
}

/** The opening balance that says what arrived coins had cost. */
function openingOfArrival({ id, at, legs }: Transaction): OpeningStart {
  const { symbol, coinId, amount } = legs[0]!;
  const arrivals = [{ id, amount }];
  return { symbol, coinId, account: EARLIER_ACCOUNT, at: Date.parse(at), amount: "", arrivals };
}

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const TransactionsSkeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Loading your transactions
    </p>
    {ROWS.map((row) => (
      <div key={row} className="line-below flex h-16 items-center gap-4" aria-hidden="true">
        <span className="disc bg-muted" />
        <SkeletonBar size="mr-auto h-3 w-24" />
        <SkeletonBar size="h-3 w-20" />
      </div>
    ))}
  </div>
);
