import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { difference, type Exact, product } from "../../../shared/values/decimal.ts";
import { formatHolding, plainPriceText } from "../../../shared/values/format-decimal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../page/privacy.ts";
import type { SpotRow } from "../positions.ts";
import { type HoldingSteps, holdingQuery } from "./performance.queries.ts";
import { type Part, Sums } from "./Sums.tsx";

const dayOf = (at: string) =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
const HEADING = "mt-5 mb-1 text-13 font-semibold";

/** How the cost, the profit and the realised gain of a holding were computed. */
export function HoldingDialog({ row, onClose }: { row: SpotRow; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(holdingQuery(row.id));
  return (
    <Dialog title={`How ${row.name} adds up`} onClose={onClose}>
      {isError && <LoadFailed onRetry={refetch}>The transactions could not be loaded.</LoadFailed>}
      {!data && !isError && (
        <p role="status" className="flex items-center gap-2 py-6 text-13 text-text-2">
          <Spinner /> Loading the transactions
        </p>
      )}
      {data && <Derivation row={row} holding={data} />}
      <p className="mt-3 -ml-3.5">
        <Link
          to="/transactions"
          search={{ coin: row.coinId ?? `~${row.symbol}` }}
          className="button quiet"
          onClick={onClose}
        >
          All transactions of {row.symbol.toUpperCase()}
        </Link>
      </p>
    </Dialog>
  );
}

function Derivation({ row, holding }: { row: SpotRow; holding: HoldingSteps }) {
  const isPrivate = usePrivacy();
  const unit = row.symbol.toUpperCase();
  const amountText = (amount: string) => `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${unit}`;
  const { steps, earlier } = holding;
  const value = product(row.amount as Exact, row.price);
  const pnlParts: Part[] = [
    { key: "value", label: "Value", note: `${amountText(row.amount)} at ${plainPriceText(row.price)}`, value },
    {
      key: "cost",
      label: "Cost",
      note: `${amountText(row.amount)} at ${plainPriceText(row.entryPrice as Exact)} on average`,
      value: difference("0" as Exact, row.cost),
    },
  ];
  const stepParts = (pick: "cost" | "gain"): Part[] => [
    ...(earlier ? [{ key: "earlier", label: "Earlier transactions", value: earlier[pick] as Exact }] : []),
    ...steps.flatMap((step, index) =>
      step[pick] === null || (step[pick] === "0" && pick === "cost")
        ? []
        : [
            {
              key: `${step.transactionId} ${index}`,
              label: <span className="first-letter:uppercase">{`${step.kind}, ${dayOf(step.at)}`}</span>,
              note:
                pick === "gain" ? `${amountText(step.amount)}: proceeds minus average cost` : amountText(step.amount),
              value: step[pick] as Exact,
            },
          ],
    ),
  ];
  const gains = stepParts("gain");
  return (
    <>
      <h3 className={HEADING}>Unrealised</h3>
      <Sums parts={pnlParts} whole={row.pnl} label="P&L" />
      <h3 className={HEADING}>Cost</h3>
      <Sums parts={stepParts("cost")} whole={holding.cost as Exact} label="Cost of what you hold" />
      {gains.length > 0 && (
        <>
          <h3 className={HEADING}>Realised</h3>
          <Sums parts={gains} whole={holding.realised as Exact} label="Realised P&L" />
        </>
      )}
    </>
  );
}
