import { ChevronDown } from "lucide-react";
import { type Decimal, difference, type Exact, sumOf } from "../../shared/values/decimal.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/page/privacy.ts";
import { SignedUsd, Usd } from "../portfolio/table/Amount.tsx";
import type { Gains } from "./gains.queries.ts";

type Disposal = Gains["disposals"][number];

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const FIGURES = "grid grid-cols-3 gap-x-3 text-right text-13 max-md:col-span-full md:w-110";
const LABEL = "block text-11 font-normal text-text-3";
const ZERO = "0" as Decimal;
const RULES = {
  lot: "bought",
  pool: "average of the pool",
  "same day": "same day",
  "30 days": "bought within 30 days",
};

/** A disposal. It opens to the lots that its cost adds up from. */
export function DisposalItem({ disposal }: { disposal: Disposal }) {
  const isPrivate = usePrivacy();
  const amountText = (amount: string) =>
    `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${disposal.symbol.toUpperCase()}`;
  const rest = difference(disposal.cost as Exact, sumOf(disposal.lots.map(({ cost }) => cost as Exact)));
  return (
    <li className="line-below">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_20px] items-center gap-x-3 gap-y-1.5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_20px]">
          <span className="min-w-0">
            <span className="block truncate font-medium">{amountText(disposal.amount)}</span>
            <span className="text-12 text-text-3">
              <span className="capitalize">{disposal.kind}</span>, {DATE.format(new Date(disposal.at))}
              {disposal.account && `, ${disposal.account}`}
            </span>
          </span>
          <ChevronDown className="lucide text-text-3 group-open:rotate-180 md:order-1" aria-hidden="true" />
          <span className={FIGURES}>
            <span>
              <span className={LABEL}>Proceeds</span>
              <Usd value={disposal.proceeds as Exact} />
            </span>
            <span>
              <span className={LABEL}>Cost</span>
              <Usd value={disposal.cost as Exact} />
            </span>
            <span className="font-medium">
              <span className={LABEL}>Gain</span>
              <SignedUsd value={disposal.gain as Exact} />
            </span>
          </span>
        </summary>
        <ul className="mb-2 border-l-2 pl-3 text-13" aria-label="Lots">
          {disposal.lots.map((lot, index) => (
            <li key={index} className="flex justify-between gap-4 py-1" data-part={lot.cost}>
              <span className="text-text-2">
                {amountText(lot.amount)}, {RULES[lot.rule]}
                {lot.rule !== "pool" && ` ${DATE.format(new Date(lot.at))}`}
                {lot.isLongTerm && ", long-term"}
              </span>
              <span>
                <Usd value={lot.cost as Exact} />
              </span>
            </li>
          ))}
          {rest !== ZERO && (
            <li className="flex justify-between gap-4 py-1 text-text-2" data-part={rest}>
              Rounding <Usd value={rest} />
            </li>
          )}
          <li className="flex justify-between gap-4 py-1 font-medium" data-whole={disposal.cost}>
            Cost <Usd value={disposal.cost as Exact} />
          </li>
        </ul>
      </details>
    </li>
  );
}
