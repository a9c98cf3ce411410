import { Children, type ReactNode, useState } from "react";
import { NO_PRICE } from "../../shared/portfolio/unknown-words.ts";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { plainPriceIn } from "../../shared/values/format-decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { Fold } from "./Fold.tsx";
import { Rates } from "./LineItem.tsx";
import { dayText, TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";

type Props = { report: TaxReport };
type ListProps = {
  id: string;
  title: string;
  total: ReactNode;
  note: string;
  /** What can be done with the list, which is not folded. */
  action?: ReactNode;
  /** The number of entries that are not listed here. */
  hidden?: number;
  children: ReactNode;
};

const ROWS_AT_ONCE = 50;

/** A list of its own, folded, with its sum beside its title. A long one shows its first rows until a press asks for more. */
export function TaxList({ id, title, total, note, action, hidden = 0, children }: ListProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const rows = Children.toArray(children);
  return (
    <section className="mt-6" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-16 font-semibold tracking-tight">
          {title}
        </h2>
        <p className="text-13 text-text-2">{total}</p>
      </div>
      <p className="text-13 text-text-3">{note}</p>
      {action}
      <Fold label={`List of ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`}>
        <ul aria-labelledby={id}>{rows.slice(0, shown)}</ul>
        {rows.length > shown && (
          <div className="py-2">
            <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
              Show more of {counted(rows.length - shown, "further entry", "further entries")}
            </Button>
          </div>
        )}
        {rows.length <= shown && hidden > 0 && (
          <p className="py-2 text-13 text-text-3">
            The CSV file lists {counted(hidden, "earlier entry", "earlier entries")}.
          </p>
        )}
      </Fold>
    </section>
  );
}

type RowProps = { title: string; note: ReactNode; children: ReactNode };

/** An entry of a list: what it is, with a note below it, and its figure at the right. */
export const TaxRow = ({ title, note, children }: RowProps) => (
  <li className="line-below flex justify-between gap-4 py-2 text-13">
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">{title}</span>
      <span className="block text-12 text-text-3">{note}</span>
    </span>
    <span className="text-right">{children}</span>
  </li>
);

const known = (values: readonly (string | null)[]) => values.flatMap((value) => (value as Exact | null) ?? []);
/** A sum of which nothing is known is unknown. */
export const totalOf = (values: readonly (string | null)[]): string | null =>
  known(values).length === 0 && values.length > 0 ? null : sumOf(known(values));

/** Coins that were received as income, the newest first. Its sum is the section of the report. */
export function IncomeList({ report }: Props) {
  const { income, counts, sections } = report;
  const { date } = useFormats();
  const amountText = useAmountText();
  if (counts.income === 0) return null;
  const total = sections.find(({ key }) => key === "income" || key === "otherIncome")!;
  return (
    <TaxList
      id="tax-income"
      title="Income in coins"
      total={<TaxMoney value={total.amount} isSigned />}
      note="Coins that you received as income, at their value at that time."
      hidden={counts.income - income.length}
    >
      {income.toReversed().map((one, index) => (
        <TaxRow
          key={`${one.transactionId} ${index}`}
          title={amountText(one.amount, one.symbol)}
          note={
            <>
              {date(one.at)}
              {one.account && `, ${one.account}`}
              <Rates rates={one.rates} report={report} isOfDay />
            </>
          }
        >
          <TaxMoney value={one.value} isSigned />
        </TaxRow>
      ))}
    </TaxList>
  );
}

const PAYMENTS = { funding: "Funding, received minus paid", fee: "Contract fees, such as those of opening" };

/** Closed leveraged positions and perpetuals, the newest first, after the payments for perpetuals. No section counts them, so the sum is that of the list. */
export function ContractList({ report }: Props) {
  const { contracts, counts } = report;
  const { date } = useFormats();
  const amountText = useAmountText();
  if (counts.contracts === 0) return null;
  const isWhole = contracts.length === counts.contracts;
  return (
    <TaxList
      id="tax-contracts"
      title="Contracts"
      total={
        isWhole && (
          <>
            Net result <TaxMoney value={totalOf(contracts.map(({ pnl }) => pnl))} missing="unknown" isSigned />
          </>
        )
      }
      note="Leveraged positions and perpetuals that were closed, with funding and fees. They are in no figure above, because other rules apply to them."
      hidden={counts.contracts - contracts.length}
    >
      {contracts.toReversed().map((one, index) => (
        <TaxRow
          key={`${one.id} ${index}`}
          title={
            one.kind === "funding" || one.kind === "fee"
              ? PAYMENTS[one.kind]
              : `${amountText(one.size, one.symbol)}${one.side ? ` ${one.side}` : ""}${one.leverage ? ` ${one.leverage}×` : ""}`
          }
          note={
            <>
              {one.openedAt && date(one.openedAt) !== date(one.closedAt) && `${date(one.openedAt)} to `}
              {date(one.closedAt)}
              <Rates rates={one.rates} report={report} />
            </>
          }
        >
          <TaxMoney value={one.pnl} isSigned />
        </TaxRow>
      ))}
    </TaxList>
  );
}

/** What was held at the end of the year. Its sum leaves out the coins without a price, and says of how many. */
export function YearEndList({ report }: Props) {
  const { yearEnd, to } = report;
  const { date, display } = useFormats();
  const amountText = useAmountText();
  if (yearEnd.length === 0) return null;
  const unpriced = yearEnd.filter(({ value }) => value === null).length;
  const total = totalOf(yearEnd.map(({ value }) => value));
  return (
    <TaxList
      id="tax-year-end"
      title="Holdings at the year's end"
      total={
        <>
          <TaxMoney value={total} missing="Value unknown" />
          {unpriced > 0 && total !== null && <span className="text-warn"> without {counted(unpriced, "coin")}</span>}
        </>
      }
      note={`What you held at the end of ${dayText(to)}, at the price nearest to that time.`}
    >
      {yearEnd.map((one) => (
        <TaxRow
          key={`${one.coin} ${one.account}`}
          title={amountText(one.amount, one.symbol)}
          note={
            <>
              {one.account === null ? "All accounts" : one.account || "No account"}, cost{" "}
              <TaxMoney value={one.cost} missing="unknown" />
              {one.price !== null && (
                <span className="block">
                  {plainPriceIn(one.price as Exact, display)} a coin, {date(one.priceAt!)}, {one.priceSource}
                </span>
              )}
              {one.rate && <Rates rates={[{ of: "purchase", ...one.rate }]} report={report} isOfDay />}
            </>
          }
        >
          <TaxMoney value={one.value} missing={NO_PRICE} />
        </TaxRow>
      ))}
    </TaxList>
  );
}
