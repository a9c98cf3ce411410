import type { ImportedTransaction } from "../../shared/imports/booking/transactions.ts";
import { KIND_LABELS } from "../../shared/transactions/kind-labels.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { ledgerTime } from "../ledger/dates.ts";

const amountText = ({ amount, symbol }: { amount: string; symbol: string }): string =>
  `${amount.startsWith("-") ? "−" : "+"}${formatHolding(amount.replace("-", "") as Exact)} ${symbol.toUpperCase()}`;

/** The newest transactions of a file, as they will be booked. */
export function Samples({ samples, count }: { samples: readonly ImportedTransaction[]; count: number }) {
  if (samples.length === 0) return null;
  return (
    <details className="mt-4" open>
      <summary className="cursor-pointer py-1 font-semibold">
        {samples.length < count ? `The newest ${samples.length} of ${formatCount(count)}` : "Transactions"}
      </summary>
      <ul aria-label="Transactions of the file" className="mt-1 text-13">
        {samples.map(({ sourceKey, kind, at, account, toAccount, legs, fee }) => (
          <li key={sourceKey} className="line-below flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="w-18 font-medium">{KIND_LABELS[kind]}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {legs.map(amountText).join(" · ")}
              {fee && (
                <span className="text-text-2">{` · fee ${formatHolding(fee.amount as Exact)} ${fee.symbol.toUpperCase()}`}</span>
              )}
            </span>
            <span className="text-12 text-text-3 max-md:w-full">
              {account}
              {toAccount !== null && ` → ${toAccount}`} · {ledgerTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
