import { ChevronDown } from "lucide-react";
import { memo, useState } from "react";
import { divide, type Exact, negated, sumOf } from "../../shared/values/decimal.ts";
import { formatHolding, plainOwnPrice } from "../../shared/values/format-decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { ledgerDate } from "../ledger/dates.ts";
import { FIGURES, LABEL } from "../ledger/figures.tsx";
import { EvidenceButton } from "../portfolio/evidence/EvidenceButton.tsx";
import { Sums } from "../portfolio/explained/Sums.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/privacy.ts";
import { Money, SignedMoney } from "../portfolio/table/Amount.tsx";
import { Button } from "../ui/Button.tsx";
import type { Gains } from "./gains.queries.ts";

type Disposal = Gains["disposals"][number];

const OPENS_EVIDENCE = "min-h-6 text-left underline";
const RULES = {
  lot: "bought",
  pool: "average of the pool",
  "same day": "same day",
  "30 days": "bought within 30 days",
};

/** `gainName` is the name of proceeds minus cost. */
type Props = { disposal: Disposal; gainName: string };

/** A disposal. When it is opened, it shows its lots and its proceeds, which are rendered only then. */
export const DisposalItem = memo(function DisposalItem({ disposal, gainName }: Props) {
  const [isOpen, setOpen] = useState(false);
  const amountText = useAmountText(disposal);
  return (
    <li className="line-below">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_20px] items-center gap-x-3 gap-y-1.5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_20px]">
          <span className="min-w-0">
            <span className="block truncate font-medium">{amountText(disposal.amount)}</span>
            <span className="text-12 text-text-3">
              <span className="capitalize">{disposal.kind}</span>, {ledgerDate(disposal.at)}
              {disposal.account && `, ${disposal.account}`}
            </span>
          </span>
          <ChevronDown className="lucide text-text-3 group-open:rotate-180 md:order-1" aria-hidden="true" />
          <span className={FIGURES}>
            <span>
              <span className={LABEL}>Proceeds</span>
              <Money value={disposal.proceeds as Exact} />
            </span>
            <span>
              <span className={LABEL}>Cost</span>
              <Money value={disposal.cost as Exact} />
            </span>
            <span className="font-medium">
              <span className={LABEL}>{gainName}</span>
              <SignedMoney value={disposal.gain as Exact} />
            </span>
          </span>
        </summary>
        {isOpen && <Derivation {...{ disposal, gainName }} />}
      </details>
    </li>
  );
});

const useAmountText = ({ symbol }: Disposal) => {
  const isPrivate = usePrivacy();
  return (amount: string) => `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${symbol.toUpperCase()}`;
};

/** A sale may use thousands of lots, which are not rendered in one frame. */
const LOTS_AT_ONCE = 100;

/** The lots that are not shown yet as one part, so that the parts add up. */
const moreLots = (lots: Disposal["lots"], onShow: () => void) => ({
  key: "more",
  label: <Button onClick={onShow}>Show more of {counted(lots.length, "further lot")}</Button>,
  value: sumOf(lots.map(({ cost }) => cost as Exact)),
});

type LotProps = { lot: Disposal["lots"][number]; symbol: string; amount: string };

/** A lot opens how its purchase was valued. A pool has no single purchase. */
function LotLabel({ lot: { rule, at, isLongTerm, transactionId }, symbol, amount }: LotProps) {
  const date = ledgerDate(at);
  const text = `${amount}, ${RULES[rule]}${rule === "pool" ? "" : ` ${date}`}${isLongTerm ? ", long-term" : ""}`;
  if (transactionId === null) return text;
  return (
    <EvidenceButton transactionId={transactionId} title={`${symbol.toUpperCase()}, ${date}`} className={OPENS_EVIDENCE}>
      {text}
    </EvidenceButton>
  );
}

/** The lots that the cost adds up from, and the gain as proceeds minus cost. */
function Derivation({ disposal, gainName }: Props) {
  const amountText = useAmountText(disposal);
  const [shown, setShown] = useState(LOTS_AT_ONCE);
  const hidden = disposal.lots.slice(shown);
  const price = divide(disposal.proceeds as Exact, disposal.amount as Exact);
  const priceNote = price === null ? undefined : `${amountText(disposal.amount)} at ${plainOwnPrice(price)} after fees`;
  return (
    <div className="mb-3 border-l-2 pl-3">
      <Sums
        label="Cost"
        parts={[
          ...disposal.lots.slice(0, shown).map((lot, index) => ({
            key: String(index),
            label: <LotLabel lot={lot} symbol={disposal.symbol} amount={amountText(lot.amount)} />,
            value: lot.cost as Exact,
          })),
          ...(hidden.length === 0 ? [] : [moreLots(hidden, () => setShown((count) => count + LOTS_AT_ONCE))]),
        ]}
        whole={disposal.cost as Exact}
        isSigned={false}
      />
      <Sums
        label={gainName}
        parts={[
          {
            key: "proceeds",
            label: (
              <EvidenceButton
                transactionId={disposal.transactionId}
                title={`${disposal.symbol.toUpperCase()}, ${ledgerDate(disposal.at)}`}
                className={OPENS_EVIDENCE}
              >
                Proceeds
              </EvidenceButton>
            ),
            note: priceNote,
            value: disposal.proceeds as Exact,
          },
          { key: "cost", label: "Cost", value: negated(disposal.cost as Exact) },
        ]}
        whole={disposal.gain as Exact}
      />
    </div>
  );
}
