import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { ledgerDates } from "../../ledger/dates.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { Quantity, SignedMoney } from "../../portfolio/table/Amount.tsx";
import { Accounts } from "../row/Accounts.tsx";
import { VALUE } from "../row/Figures.tsx";
import { moneyLetter } from "../row-texts.ts";
import { ACCOUNT, ROW, type RowActions, TransactionRow } from "../TransactionRow.tsx";
import type { Transaction } from "../transactions.queries.ts";
import { netOf, totalsOf } from "./payment-runs.ts";

type Props = RowActions & { payments: readonly Transaction[]; selected: ReadonlyMap<string, unknown> };

/** The funding of some days as one row, which opens to its payments. Its box selects all of them. */
export function PaymentRun({ payments, selected, ...actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const newest = payments[0]!;
  const { coinId, symbol } = newest.legs[0] ?? newest.fee!;
  const days = ledgerDates(payments.at(-1)!.at, newest.at);
  const count = counted(payments.length, "payment");
  const chosen = payments.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === payments.length;
  const toggle = () => {
    for (const payment of payments) if (isAll || !selected.has(payment.id)) actions.onSelect(payment, false);
  };
  return (
    <li className="line-below">
      <div className={ROW}>
        <label className="grid min-h-11 cursor-pointer place-items-center max-lg:row-span-3 lg:col-start-1 lg:row-start-1 lg:min-h-9">
          <input
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isAll;
            }}
            type="checkbox"
            className="size-4 accent-accent"
            data-select={payments.at(-1)!.id}
            aria-label={`Select the ${count} of funding, ${days}`}
            checked={isAll}
            onChange={toggle}
          />
        </label>
        <span className="max-lg:row-span-3 lg:col-start-3 lg:row-start-1">
          <CoinPicture
            image={coinId === null ? "" : pictureOf(coinId)}
            {...coinDisc(coinId ?? symbol, symbol)}
            {...(coinId === null && { letter: moneyLetter(symbol) })}
          />
        </span>
        <span className="flex min-w-0 items-baseline gap-x-2 max-lg:col-start-3 max-lg:row-start-1 lg:contents">
          <span className="shrink-0 font-medium lg:col-start-3 lg:row-start-1 lg:pl-9">Funding</span>
          <span className="min-w-0 lg:col-start-4 lg:row-start-1">
            {totalsOf(payments).map((total) => (
              <span key={total.symbol} className="mr-2 inline-block font-medium">
                {total.amount.startsWith("-") ? "−" : "+"}
                <Quantity amount={total.amount.replace("-", "")} symbol={total.symbol} />
              </span>
            ))}
            <span className="block truncate text-12 text-text-3 max-lg:hidden">{count}</span>
          </span>
        </span>
        <span className="flex min-w-0 items-start gap-x-1.5 text-12 text-text-2 max-lg:col-start-3 max-lg:col-span-2 max-lg:row-start-2 lg:contents">
          <time className="shrink-0 lg:col-start-2 lg:row-start-1 lg:text-13" dateTime={newest.at}>
            {days}
          </time>
          <span className="shrink-0 lg:hidden">{count}</span>
        </span>
        <span className={`${VALUE} max-lg:row-start-1 max-lg:self-start`}>
          <span className="sr-only">value </span>
          <SignedMoney value={netOf(payments)} />
        </span>
        <span className={ACCOUNT}>
          <Accounts transaction={newest} />
        </span>
        <button
          type="button"
          className="icon-button max-lg:col-start-5 max-lg:row-span-3 max-lg:row-start-1 lg:col-start-9 lg:row-start-1 lg:justify-self-end"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Hide" : "Show"} the ${count} of funding, ${days}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
        </button>
      </div>
      {isOpen && (
        <ul aria-label={`Funding, ${days}`} className="border-t bg-surface">
          {payments.map((payment) => (
            <TransactionRow key={payment.id} transaction={payment} isSelected={selected.has(payment.id)} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}
