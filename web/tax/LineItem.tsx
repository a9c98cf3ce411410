import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { memo, useState } from "react";
import { dayText } from "../../shared/values/day-text.ts";
import { divide, type Exact } from "../../shared/values/decimal.ts";
import { plainPriceIn } from "../../shared/values/format-decimal.ts";
import { usePrivacy } from "../portfolio/privacy.ts";
import { Figures } from "./Figures.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";
import { lineMark, RULE_NAMES, ruleSentence } from "./texts.ts";

type Line = TaxReport["lines"][number];
type Props = { line: Line; report: TaxReport; isFiled: boolean };

/** A part of a disposal. When it is opened, it shows what its figures follow from. */
export const LineItem = memo(function LineItem({ line, report, isFiled }: Props) {
  const [isOpen, setOpen] = useState(false);
  const amountText = useAmountText();
  const { date } = useFormats();
  const mark = lineMark(line);
  return (
    <li className="line-below">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_20px] items-center gap-x-3 gap-y-1.5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_20px]">
          <span className="min-w-0">
            <span className="block truncate font-medium">{amountText(line.amount, line.symbol)}</span>
            <span className="text-12 text-text-3">
              <span className="capitalize">{line.kind}</span>, {date(line.disposedAt)}
              {line.account && `, ${line.account}`}
              {mark && `, ${mark}`}
            </span>
          </span>
          <ChevronDown className={`lucide text-text-3 md:order-1 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true" />
          <Figures proceeds={line.proceeds} cost={line.cost} gain={line.gain} />
        </summary>
        {isOpen && <Derivation line={line} report={report} isFiled={isFiled} />}
      </details>
    </li>
  );
});

const ROW = "line-below flex min-h-11 items-center justify-between gap-4 py-1.5";

/** Proceeds, the lot with its cost, the gain, the rates with their dates, and the rule in one sentence. */
function Derivation({ line, report, isFiled }: Props) {
  const { date, display } = useFormats();
  const isPrivate = usePrivacy();
  const { acquiredAt, acquiredIn, transactionId, rates, rule } = line;
  const each = divide(line.cost as Exact, line.amount as Exact);
  const ids = [...new Set([transactionId, ...(acquiredIn ? [acquiredIn] : [])])];
  return (
    <div className="mb-3 border-l-2 pl-3 text-13">
      <ul aria-label="Gain">
        <li className={ROW}>
          <span>Proceeds, {date(line.disposedAt)}, after fees</span>
          <TaxMoney value={line.proceeds} />
        </li>
        <li className={ROW}>
          <span>
            Cost, {RULE_NAMES[rule]}
            {acquiredAt && `, ${date(acquiredAt)}`}
            {each !== null && !isPrivate && (
              <span className="block text-12 text-text-3">{plainPriceIn(each, display)} a coin, with fees</span>
            )}
          </span>
          <span>
            −<TaxMoney value={line.cost} />
          </span>
        </li>
        <li className={`${ROW} font-semibold`}>
          <span>Gain</span>
          <TaxMoney value={line.gain} isSigned />
        </li>
      </ul>
      <Rates rates={rates} report={report} />
      <p className="py-2 text-text-2">{ruleSentence(line, report)}</p>
      {line.mayChange && (
        <p className="pb-2 text-warn">
          The 30 days after this sale are not over: a purchase of {line.symbol.toUpperCase()} would change it.
        </p>
      )}
      {!isFiled && (
        <Link
          to="/transactions"
          search={{ only: ids.join(",") }}
          className="inline-flex min-h-11 items-center underline md:min-h-8"
        >
          {ids.length === 1 ? "Show the transaction" : "Show the sale and its purchase"}
        </Link>
      )}
    </div>
  );
}

const OF = { disposal: "of the sale", purchase: "of the purchase" };

type RatesProps = {
  rates: Line["rates"];
  report: Pick<TaxReport, "currency" | "rateSource">;
  /** Whether they belong to a day, and to no sale and no purchase. */
  isOfDay?: boolean;
};

/** The rates that a figure was converted by: official ones, or those that the user stated where none exists. */
export function Rates({ rates, report, isOfDay = false }: RatesProps) {
  if (rates.length === 0) return null;
  return (
    <ul className="py-2 text-12 text-text-2" aria-label="Exchange rates">
      {rates.map(({ of, from, rate, publishedOn }) => (
        <li key={`${of} ${from} ${publishedOn}`}>
          Rate {isOfDay ? "of the day" : OF[of]}: 1 {from.toUpperCase()} = {rate} {report.currency.toUpperCase()},{" "}
          {publishedOn === null
            ? "stated by you"
            : [dayText(publishedOn), report.rateSource].filter(Boolean).join(", ")}
        </li>
      ))}
    </ul>
  );
}
