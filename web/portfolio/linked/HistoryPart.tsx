import { ClockAlert } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { HISTORY_KINDS } from "../../../shared/linked-accounts/rules.ts";
import { counted, formatCount } from "../../../shared/values/format-market.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { attempt, failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { dismissFailures } from "../../ui/toast/toast.ts";
import { useNow } from "../../ui/use-now.ts";
import { inAccount } from "../account-names.ts";
import { accountForHistory, fetchHistory, undoHistory } from "./change-linked.ts";
import { isReadingHistory, type LinkedAccount } from "./linked.queries.ts";
import { nextTryText, waitText } from "./wait-text.ts";

const SameWalletDialog = lazyPart(async () => (await import("./SameWalletDialog.tsx")).SameWalletDialog);
const ConfirmDialog = lazyPart(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);

type History = NonNullable<LinkedAccount["history"]>;

function statusText({ state, found, booked, from, to, waitsUntil, problems }: History, now: number): string {
  const isBegun = state === "waiting" || state === "running";
  if (isBegun && waitsUntil != null)
    return `${waitText(waitsUntil, now)}${found === 0 ? "" : ` ${counted(found, "transaction")} read so far.`}`;
  if (state === "waiting" && found === 0) return "The history is about to be read.";
  if (state === "waiting" || state === "running")
    return `${counted(found, "transaction")} read; this goes on in the background.`;
  if (state === "failed") return found === 0 ? "" : `${counted(found, "transaction")} read so far.`;
  if (from === null || to === null) return problems.length > 0 ? "" : "No transactions of this account were found.";
  const [first, last] = [ledgerDate(from), ledgerDate(to)];
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`;
  // One transaction of a chain can be several of the ledger: a swap, a deposit of rent and a fee.
  const inLedger = booked > found ? `booked as ${formatCount(booked)} in your ledger` : `${formatCount(booked)} booked`;
  return `${counted(found, "transaction")} found ${days}, ${inLedger}.`;
}

/** The transactions of an account on its chain, which can be booked in its ledger account. */
export function HistoryPart({ account }: { account: LinkedAccount }) {
  const now = useNow();
  const [isPending, setPending] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const [choice, setChoice] = useState<{ name: string; free: string } | null>(null);
  const isReading = isReadingHistory(account);
  const wasReading = useRef(isReading);
  useEffect(() => {
    // What was booked changes the whole portfolio.
    if (wasReading.current && !isReading) void reloadLedger();
    wasReading.current = isReading;
  }, [isReading]);
  const { history, ledgerAccount } = account;
  const name = nameOf(account);
  // The answer decides where the history is booked. A list that an earlier version stored has no questions.
  const hasQuestion = ledgerAccount == null && (account.possibleDoubles?.length ?? 0) > 0;
  if (!HISTORY_KINDS.includes(account.kind)) return null;
  if (history?.state === "unavailable")
    return (
      <p className="mt-2 border-t pt-2 text-13 text-text-2" data-history>
        {history.problems.join(" ")}
      </p>
    );
  const begin = async (ledgerAccountName: string) => {
    setPending(true);
    dismissFailures();
    try {
      await fetchHistory(account, ledgerAccountName);
      succeeded("The history is being read");
    } catch (error) {
      failedWith(error, "Failed to ask for the history", refusalOf(error));
    }
    setPending(false);
  };
  const ask = async () => {
    if (ledgerAccount != null) return begin(ledgerAccount);
    setPending(true);
    try {
      const choice = await accountForHistory(account);
      if (choice.mayBeSame) setChoice(choice);
      else await begin(choice.free);
    } catch (error) {
      failedWith(error, "Failed to ask for the history");
    }
    setPending(false);
  };
  return (
    <section className="mt-2 border-t pt-2 text-13" aria-label={`History of ${name}`} data-history>
      <div role="status">
        {history && (
          <p>
            {statusText(history, now)} {history.note}
          </p>
        )}
        {hasQuestion && !history && (
          <p className="text-text-2">Its transactions can be fetched once the question above is answered.</p>
        )}
        {ledgerAccount == null && !history && !hasQuestion && (
          <p className="text-text-2">
            {
              "Its transactions can be fetched into your ledger, as an account of its own. If your ledger has this wallet already, choose that account under Edit first."
            }
          </p>
        )}
        {history?.problems.map((problem) => (
          <p key={problem} className="flex items-start gap-1.5 text-warn">
            <ClockAlert className="lucide mt-0.5 size-3.5 flex-none" aria-hidden="true" />
            {history.state === "failed"
              ? `${problem} (${timeAgo(Date.parse(history.asOf), now)})${history.waitsUntil == null ? "" : ` ${nextTryText(history.waitsUntil, now)}`}`
              : problem}
          </p>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {(ledgerAccount != null || !history) && !isReading && !hasQuestion && (
          <Button disabled={isPending} onClick={() => void ask()}>
            {history ? "Look for new transactions" : "Fetch the history"}
          </Button>
        )}
        {history && (
          <Button disabled={isPending} onClick={() => setUndoing(true)}>
            {isReading ? "Stop and undo" : "Undo"}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {choice && <SameWalletDialog {...choice} onChoose={begin} onClose={() => setChoice(null)} />}
        {isUndoing && (
          <ConfirmDialog
            title="Undo the history"
            confirmLabel="Undo"
            pendingLabel="Undoing..."
            run={() => attempt(undoHistory(account.id), "History undone", "Failed to undo the history")}
            onClose={() => setUndoing(false)}
          >
            {`This deletes the transactions that were booked from the history of ${name}${
              ledgerAccount == null ? "" : ` ${inAccount(ledgerAccount)}`
            }, with what you changed in them. You can fetch the history again.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  );
}
