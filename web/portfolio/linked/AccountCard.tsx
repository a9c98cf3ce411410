import { ClockAlert, Copy, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { KIND_NAMES, nameOf } from "../../../shared/linked-accounts/names.ts";
import { sumOfKnown } from "../../../shared/portfolio/valuation.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { copyText } from "../../ui/copy-text.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { useNow } from "../../ui/use-now.ts";
import { inAccount } from "../account-names.ts";
import { Money } from "../table/Amount.tsx";
import { AccountHoldings } from "./AccountHoldings.tsx";
import { HistoryPart } from "./HistoryPart.tsx";
import type { LinkedAccount } from "./linked.queries.ts";
import type { LinkedRow } from "./linked-rows.ts";
import { ProofLines } from "./ProofLines.tsx";
import { nextTryText, waitText } from "./wait-text.ts";

const DoubleQuestion = lazyPart(async () => (await import("./DoubleQuestion.tsx")).DoubleQuestion);

type Props = {
  account: LinkedAccount;
  /** The account of the same address, as a wallet or at Hyperliquid. */
  twin: LinkedAccount | undefined;
  rows: readonly LinkedRow[];
  coinNameOf: (row: LinkedRow) => string;
  isRequesting: boolean;
  onRefresh: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

const END_LENGTH = 8;
const shortened = (address: string): string =>
  address.length <= 2 * END_LENGTH + 1 ? address : `${address.slice(0, END_LENGTH)}…${address.slice(-END_LENGTH)}`;

function statusText({ address, state, asOf, waitsUntil }: LinkedAccount, now: number): string {
  const age = asOf === null ? null : timeAgo(Date.parse(asOf), now);
  if (waitsUntil != null && state !== "failed")
    return `${waitText(waitsUntil, now)} ${age === null ? "No balances yet" : `Balances from ${age}`}`;
  if (state === "refreshing" && age !== null) return `Refreshing… Balances from ${age}`;
  if (state === "refreshing") {
    // The addresses of an extended key are looked up one by one, in several runs.
    return /^[xyz]pub/.test(address) ? "Reading balances… A whole wallet takes some minutes." : "Reading balances…";
  }
  if (age === null) return "No balances yet";
  return state === "failed" ? `Balances from ${age}` : `Updated ${age}`;
}

/** One linked account with its balances, which can only be read. */
export function AccountCard({ account, twin, rows, coinNameOf, isRequesting, onRefresh, onEdit, onRemove }: Props) {
  const now = useNow();
  const name = nameOf(account);
  const isRefreshing = account.state === "refreshing";
  const value = sumOfKnown(rows.map((row) => row.value));
  return (
    <li className="rounded-panel border bg-surface px-4 py-3" data-account={account.id}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">{name}</h3>
          <p className="flex items-center gap-1 text-12 text-text-3">
            {account.label !== "" && <span className="flex-none max-md:sr-only">{KIND_NAMES[account.kind]} · </span>}
            <span className="truncate font-mono" title={account.address}>
              {shortened(account.address)}
            </span>
            <button
              type="button"
              className="grid size-6 flex-none place-items-center rounded-full hover:text-text max-md:-my-2.5 max-md:size-11"
              aria-label={`Copy the address of ${name}`}
              onClick={() => void copyText(account.address)}
            >
              <Copy className="lucide size-3.5" aria-hidden="true" />
            </button>
          </p>
          <div role="status" className="text-12 text-text-2">
            <p>{statusText(account, now)}</p>
            {account.kind === "solana" && <p className="text-text-3">Staked SOL is not included.</p>}
            {twin && (
              <p className="text-text-3">
                {`${nameOf(twin)} has the same address. What is in the wallet and what is at Hyperliquid count separately.`}
              </p>
            )}
            {account.ledgerAccount != null && <p>Counted once, with your coins {inAccount(account.ledgerAccount)}</p>}
            {account.problem !== null && (
              <p className="flex items-start gap-1.5 text-warn">
                <ClockAlert className="lucide mt-0.5 size-3.5 flex-none" aria-hidden="true" />
                {account.problem} {account.state === "failed" && nextTryText(account.waitsUntil, now)}
              </p>
            )}
          </div>
        </div>
        <div className="flex items-end max-md:flex-col md:items-center md:gap-3">
          <p className="font-semibold" data-value>
            <span className="sr-only">Value </span>
            {account.asOf === null ? "–" : <Money value={value} />}
          </p>
          <div className="-mr-2 flex">
            <button
              type="button"
              className="icon-button"
              disabled={isRefreshing || isRequesting}
              aria-label={`Refresh ${name}`}
              onClick={onRefresh}
            >
              <RefreshCw className={isRefreshing ? "motion-safe:animate-spin" : ""} aria-hidden="true" />
            </button>
            <button type="button" className="icon-button" aria-label={`Edit ${name}`} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </button>
            <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </button>
          </div>
        </div>
      </div>
      {(account.possibleDoubles?.length ?? 0) > 0 && (
        <Suspense fallback={null}>
          <DoubleQuestion account={account} />
        </Suspense>
      )}
      <ProofLines account={account} />
      <HistoryPart account={account} />
      {rows.length > 0 && <AccountHoldings label={`Balances of ${name}`} rows={rows} nameOf={coinNameOf} />}
      {rows.length === 0 && account.asOf !== null && account.perps.length === 0 && (
        <p className="mt-2 border-t pt-2 text-13 text-text-2">
          {account.holdings.length > 0
            ? "All coins of this account are hidden as spam."
            : "This account holds no coins that have a price here. Other tokens, such as spam, are not shown."}
        </p>
      )}
    </li>
  );
}
