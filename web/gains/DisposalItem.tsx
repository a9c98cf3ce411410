import { ChevronDown } from "lucide-react";
import { divide, type Exact } from "../../shared/values/decimal.ts";
import { formatHolding, plainPriceText } from "../../shared/values/format-decimal.ts";
import { negated } from "../portfolio/explained/figure-parts.ts";
import { Sums } from "../portfolio/explained/Sums.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/page/privacy.ts";
import { SignedUsd, Usd } from "../portfolio/table/Amount.tsx";
import type { Gains } from "./gains.queries.ts";

type Disposal = Gains["disposals"][number];

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const FIGURES = "grid grid-cols-3 gap-x-3 text-right text-13 max-md:col-span-full md:w-110";
const LABEL = "block text-11 font-normal text-text-3";
const RULES = {
  lot: "bought",
  pool: "average of the pool",
  "same day": "same day",
  "30 days": "bought within 30 days",
};

/** A disposal. It opens to its lots and its proceeds. */
export function DisposalItem({ disposal }: { disposal: Disposal }) {
  const isPrivate = usePrivacy();
  const amountText = (amount: string) =>
    `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${disposal.symbol.toUpperCase()}`;
  const priceNote = ({ proceeds, amount }: Disposal) => {
    const price = divide(proceeds as Exact, amount as Exact);
    return price === null ? undefined : `${amountText(amount)} at ${plainPriceText(price)} after fees`;
  };
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
        <div className="mb-3 border-l-2 pl-3">
          <Sums
            label="Cost"
            parts={disposal.lots.map((lot, index) => ({
              key: String(index),
              label: `${amountText(lot.amount)}, ${RULES[lot.rule]}${lot.rule === "pool" ? "" : ` ${DATE.format(new Date(lot.at))}`}${lot.isLongTerm ? ", long-term" : ""}`,
              value: lot.cost as Exact,
            }))}
            whole={disposal.cost as Exact}
            isSigned={false}
          />
          <Sums
            label="Gain"
            parts={[
              { key: "proceeds", label: "Proceeds", note: priceNote(disposal), value: disposal.proceeds as Exact },
              { key: "cost", label: "Cost", value: negated(disposal.cost as Exact) },
            ]}
            whole={disposal.gain as Exact}
          />
        </div>
      </details>
    </li>
  );
}
