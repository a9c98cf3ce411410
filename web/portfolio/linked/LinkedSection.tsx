import { Link } from "@tanstack/react-router";
import { Link2, Plus } from "lucide-react";
import { memo, Suspense, useId, useState } from "react";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { MAX_LINKED_ACCOUNTS } from "../../../shared/linked-accounts/rules.ts";
import { compare, type Exact } from "../../../shared/values/decimal.ts";
import { formatCount } from "../../../shared/values/format-market.ts";
import { call } from "../../api/call.ts";
import { attempt, failedWith } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { useGuest } from "../../guest/guest.ts";
import { useCoinNames } from "../../markets/store/coin-names.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { dismissFailures, toast } from "../../ui/toast/toast.ts";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";
import type { LinkedRow } from "./linked-rows.ts";
import { LINKED_ID } from "./names.ts";

const ConfirmDialog = lazyPart(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);

const EditDialog = lazyPart(async () => (await import("./EditLinkedDialog.tsx")).EditLinkedDialog);

type Props = {
  /** Undefined when the accounts could not be loaded. */
  accounts: readonly LinkedAccount[] | undefined;
  rows: readonly LinkedRow[];
  onAdd: () => void;
  onRetry: () => void;
};

/** The most valuable first, and those without a price last. */
const byValue = (a: LinkedRow, b: LinkedRow) =>
  compare(b.value ?? NOTHING, a.value ?? NOTHING) || a.symbol.localeCompare(b.symbol);
const NOTHING = "-1" as Exact;

const VENUES: readonly string[] = ["evm", "hyperliquid"];
/** Whether two accounts are one address, as a wallet and at the venue. */
const isTwin = (a: LinkedAccount, b: LinkedAccount): boolean =>
  a.kind !== b.kind && a.address === b.address && VENUES.includes(a.kind) && VENUES.includes(b.kind);

const createAccount = (
  <Link to="/auth" search={{ tab: "create" }} className="button">
    Create account
  </Link>
);

/** The user's linked accounts with their balances. */
export const LinkedSection = memo(function LinkedSection({ accounts, rows, onAdd, onRetry }: Props) {
  const id = useId();
  const isGuest = useGuest();
  const coinNameOf = useCoinNames();
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const [toEdit, setToEdit] = useState<LinkedAccount | null>(null);
  const [toRemove, setToRemove] = useState<LinkedAccount | null>(null);
  const [deletesTrades, setDeletesTrades] = useState(false);
  // Both stay in the ledger then.
  const copied =
    toRemove?.ledgerAccount == null ? undefined : toRemove.possibleDoubles.find(({ same }) => same)?.ledgerAccount;
  const byAccount = Map.groupBy(rows.toSorted(byValue), ({ account }) => account.id);
  const isFull = (accounts?.length ?? 0) >= MAX_LINKED_ACCOUNTS;

  const refresh = async (account: LinkedAccount) => {
    dismissFailures();
    setRequestedId(account.id);
    try {
      const { state } = await call("POST /api/linked-accounts/:id/refresh", { params: { id: account.id } });
      if (state !== "refreshing") {
        toast({
          title: "Not refreshed yet",
          description: "An account is refreshed at most once in 5 minutes. Please try again later.",
          tone: "good",
        });
      }
      await queries.invalidateQueries(linkedQuery);
    } catch (error) {
      failedWith(error, "Failed to refresh the account");
    }
    setRequestedId(null);
  };
  const remove = async ({ id: accountId }: LinkedAccount) => {
    const query = { transactions: deletesTrades ? ("delete" as const) : ("keep" as const) };
    await call("DELETE /api/linked-accounts/:id", { params: { id: accountId }, query });
    await queries.invalidateQueries(linkedQuery);
  };
  const addButton = (
    <Button onClick={onAdd} disabled={isFull}>
      <Plus aria-hidden="true" /> Link Account
    </Button>
  );

  return (
    <section id={LINKED_ID} className={`${SECTION} scroll-mt-24`} aria-labelledby={id}>
      <div className={SECTION_HEAD}>
        <h2 id={id} className={SECTION_TITLE}>
          Linked Accounts{" "}
          {accounts && accounts.length > 0 && (
            <span className="font-normal text-text-3">{formatCount(accounts.length)}</span>
          )}
        </h2>
        {accounts && accounts.length > 0 && addButton}
      </div>
      {!accounts && (
        <LoadFailed onRetry={onRetry}>
          Your linked accounts could not be loaded. They are missing from the totals above.
        </LoadFailed>
      )}
      {accounts?.length === 0 && (
        <EmptyState low icon={<Link2 aria-hidden="true" />} action={isGuest ? createAccount : addButton}>
          {`Link a Bitcoin, EVM, Solana, Internet Computer or Hyperliquid address to see what it holds. Read-only, without keys.${
            isGuest ? " Our server reads the balances, so this needs an account." : ""
          }`}
        </EmptyState>
      )}
      {isFull && (
        <p className="mb-2 text-13 text-text-2">
          You have linked {MAX_LINKED_ACCOUNTS} accounts, which is the most. Remove one to link another.
        </p>
      )}
      {accounts && accounts.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              twin={accounts.find((one) => isTwin(one, account))}
              rows={byAccount.get(account.id) ?? []}
              coinNameOf={coinNameOf}
              isRequesting={requestedId === account.id}
              onRefresh={() => void refresh(account)}
              onEdit={() => setToEdit(account)}
              onRemove={() => {
                setDeletesTrades(false);
                setToRemove(account);
              }}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {toEdit && <EditDialog account={toEdit} onClose={() => setToEdit(null)} />}
        {toRemove && (
          <ConfirmDialog
            title="Remove linked account"
            confirmLabel="Remove"
            pendingLabel="Removing..."
            run={() => attempt(remove(toRemove), "Account removed", "Failed to remove the account")}
            onClose={() => setToRemove(null)}
          >
            {`This deletes ${nameOf(toRemove)} and its balances here; the coins themselves are not touched. It cannot be undone, but you can link the address again. Recorded days of the value chart stay as they are.`}
            {toRemove.history && " The transactions that were booked from its history stay, unless you undo it before."}
            {copied !== undefined &&
              ` ${copied === "" ? "The account without a name" : `"${copied}"`} has the same transactions. Answer the question about it first: without this account, nothing asks, and both count.`}
            {toRemove.kind === "hyperliquid" && (
              <>
                {
                  " Its positions, their warnings and the archive of its trades are deleted too, and Hyperliquid gives only the last 10,000 trades again. The transactions booked from them stay, because gains of past years depend on them."
                }
                <label className="mt-3 flex min-h-11 items-center gap-2 text-text">
                  <input
                    type="checkbox"
                    checked={deletesTrades}
                    onChange={(event) => setDeletesTrades(event.target.checked)}
                  />
                  Also delete its transactions
                </label>
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  );
});
