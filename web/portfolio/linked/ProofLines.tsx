import { Link } from "@tanstack/react-router";
import { Check, ClockAlert, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { PurchaseOnChain } from "../opening/purchase.queries.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { isReadingHistory, type LinkedAccount, linkedQuery } from "./linked.queries.ts";

const OpeningOfPurchase = lazyPart(async () => (await import("../opening/OpeningOfPurchase.tsx")).OpeningOfPurchase);

type Line = LinkedAccount["reconciliation"][number];

/** The other lines show after a press on “… more coins”. */
const SHOWN_LINES = 4;

/** Compares the coins on the chain with the coins of the ledger account. Without a ledger account it shows nothing. */
export function ProofLines({ account }: { account: LinkedAccount }) {
  const { ledgerAccount, isStale, asOf, problem, comparedWith = [] } = account;
  const { data: all = [account] } = useQuery(linkedQuery);
  if (ledgerAccount == null) return null;
  const joined = all.filter((one) => one.ledgerAccount === ledgerAccount);
  const unread = comparedWith.filter(({ isRead }) => !isRead);
  const lines = account.reconciliation.toSorted((a, b) => Number(b.since !== null) - Number(a.since !== null));
  const rest = lines.slice(SHOWN_LINES);
  const hasHistory = joined.some(({ history }) => history?.state === "complete");
  const shown = { ledgerAccount, isReading: joined.some(isReadingHistory), hasHistory };
  return (
    <div className="mt-2 border-t pt-2 text-13" data-proof>
      {comparedWith.length > 0 && (
        <p className="text-text-2">
          {`Compared together with ${listOf(comparedWith)}. Their coins are added up${
            unread.length === 0 ? "." : `, without those of ${listOf(unread)}, which are not known yet.`
          }`}
        </p>
      )}
      {isStale && (
        <p className="flex items-start gap-1.5 text-warn">
          <ClockAlert className="lucide mt-0.5 size-3.5 flex-none" aria-hidden="true" />
          {asOf === null
            ? "The chain was not read yet. Until then, the amounts of your ledger count."
            : unread.length > 0
              ? "Until all are read, the amounts of your ledger count, and coins that it does not have as far as they are known."
              : "These balances are old. Until they are read again, the amounts of your ledger count, and coins that it does not have count as they were last."}
        </p>
      )}
      {problem !== null && asOf !== null && (
        <p className="text-text-2">Coins whose amounts could not be read are not compared.</p>
      )}
      {lines.length === 0 && problem === null && asOf !== null && (
        <p className="text-text-2">Neither the chain nor your ledger has coins here.</p>
      )}
      <Lines lines={lines.slice(0, SHOWN_LINES)} {...shown} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-text-2 max-md:py-3">{counted(rest.length, "more coin")}</summary>
          <Lines lines={rest} {...shown} />
        </details>
      )}
    </div>
  );
}

const names = new Intl.ListFormat("en-GB");
const listOf = (accounts: readonly { name: string }[]): string => names.format(accounts.map(({ name }) => name));

type Shown = { ledgerAccount: string; isReading: boolean; hasHistory: boolean };

const Lines = ({ lines, ...shown }: Shown & { lines: readonly Line[] }) => (
  <ul>
    {lines.map((line) => (
      <ProofLine key={line.coinId ?? line.symbol} line={line} {...shown} />
    ))}
  </ul>
);

/**
 * Says what the difference may mean. Where a history is read from the chain, the user first looks for new transactions
 * there, because one that was entered by hand would then be booked twice.
 */
function explanationOf(isLess: boolean, hasHistory: boolean): string {
  const cause = isLess
    ? `A withdrawal may be missing in your ledger${hasHistory ? ", or it has coins twice" : ""}; no gain is counted for it.`
    : "How it came is missing in your ledger, so its cost is not known.";
  return hasHistory ? `${cause} First look for new transactions below.` : cause;
}

/**
 * A purchase that the user entered may be the same coins as transactions from the chain. A button opens a dialog that
 * puts an opening balance in the place of the purchase.
 */
function TwiceInLedger({ purchase }: { purchase: PurchaseOnChain }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      You entered a purchase of about this amount. It may be the same coins as the transactions from the chain.{" "}
      <button type="button" className="underline max-md:block max-md:py-3" onClick={() => setOpen(true)}>
        Count them once, with their cost
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OpeningOfPurchase purchase={purchase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProofLine({ line, ledgerAccount, isReading, hasHistory }: Shown & { line: Line }) {
  const isPrivate = usePrivacy();
  const { coinId, chain, ledger, difference, since } = line;
  const symbol = line.symbol.toUpperCase();
  const text = (amount: string) => (isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact));
  const both = `${text(chain)} ${symbol} on the chain, ${text(ledger)} in your ledger`;
  // They are equal.
  if (since === null)
    return (
      <li className="flex items-start gap-1.5 py-0.5">
        <Check className="lucide mt-0.5 size-3.5 flex-none text-gain" aria-hidden="true" />
        <span>
          {both}
          <span className="sr-only">, equal</span>
        </span>
      </li>
    );
  const isLess = difference.startsWith("-");
  return (
    <li className="flex items-start gap-1.5 py-0.5">
      <TriangleAlert className="lucide mt-0.5 size-3.5 flex-none text-warn" aria-hidden="true" />
      <span>
        {`${both}: ${text(difference.replace("-", ""))} ${isLess ? "less" : "more"} on the chain, seen since ${ledgerDate(since)}. `}
        {isReading ? (
          "The history that is being read may explain it."
        ) : hasHistory && line.purchase ? (
          <TwiceInLedger purchase={{ ...line.purchase, symbol: line.symbol, coinId, account: ledgerAccount }} />
        ) : (
          <>
            {explanationOf(isLess, hasHistory)}{" "}
            <Link
              to="/transactions"
              search={{ account: ledgerAccount, missing: `${difference},${coinId ?? ""},${line.symbol}` }}
              className="whitespace-nowrap underline max-md:block max-md:w-fit max-md:py-3"
            >
              Add the missing transaction
            </Link>
          </>
        )}
      </span>
    </li>
  );
}
