import { useState } from "react";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { parseExact } from "../../../shared/values/exact-input.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { call } from "../../api/call.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { DIALOG_FORM, DialogActions } from "../../ui/form/FormLayout.tsx";
import { usePositionForm } from "../form/use-position-form.ts";
import type { HoldingSteps } from "../holdings.queries.ts";
import type { SpotRow } from "../positions.ts";
import { transactionsOf } from "./opening.queries.ts";
import { costProblems, fieldOf, initialValues, type OpeningValues, partsOf, remainderText } from "./opening-form.ts";
import { statedCost } from "./stated-cost.ts";

type Props = {
  position: SpotRow;
  /** The transactions that brought coins of unknown cost. */
  steps: HoldingSteps["steps"];
  unknown: Exact;
  onEdit: () => void;
  onClose: () => void;
};

/** More fields would be too many to fill. The others follow when these are known. */
const MAX_FIELDS = 50;

/**
 * The opening balance of coins that came by swaps, income or purchases without a price. They are in the ledger already, so
 * the form states what they cost, and books nothing.
 */
export function StatedCosts({ position, steps, unknown, onEdit, onClose }: Props) {
  // An adjustment has no price; that of the whole holding is its cure.
  const [shown] = useState(() => steps.filter(({ kind }) => kind !== "adjustment").slice(0, MAX_FIELDS));
  const key = assetKeyOf(position);
  const { currency } = useLedgerMoney();
  const form = usePositionForm<OpeningValues>({
    initial: initialValues({
      ...{ symbol: position.symbol, coinId: position.coinId, account: "", at: 0, amount: "" },
      arrivals: shown.map(({ transactionId, amount }) => ({ id: transactionId, amount })),
    }),
    check: costProblems,
    success: "Opening balance added successfully",
    failure: "Failed to add the opening balance",
    onDone: onClose,
    async send(values) {
      const costs = new Map(
        partsOf(values).flatMap((part) => {
          const cost = values[fieldOf("cost", part)]!;
          return cost === "" ? [] : [[shown[part]!.transactionId, parseExact(cost)!]];
        }),
      );
      for (const transaction of await transactionsOf(key, new Set(costs.keys())))
        await call("PATCH /api/transactions/:id", {
          params: { id: transaction.id },
          body: { ...statedCost(transaction, key, costs.get(transaction.id)!), priceCurrency: currency },
        });
      await reloadLedger();
    },
  });
  const symbol = position.symbol.toUpperCase();
  return (
    <Dialog title="Opening balance" onClose={onClose}>
      <p className="mt-1 text-13 text-text-2">
        These coins came by transactions without a price. Say what you paid for each, or what it was worth on its day.
        The amount of {position.name} stays the same.
      </p>
      <form className={DIALOG_FORM} noValidate onSubmit={form.submit}>
        {shown.map(({ transactionId, kind, at, amount }, index) => (
          <FigureField
            key={`${transactionId} ${index}`}
            label={`${formatHolding(amount as Exact)} ${symbol} by ${kind}, ${ledgerDate(at)} (${currency.toUpperCase()})`}
            note="(if known)"
            step={PRICE_STEP}
            {...form.bind(fieldOf("cost", index))}
          />
        ))}
        <p role="status" className="text-12 text-text-3">
          {remainderText(form.values, unknown)}
        </p>
        {form.refusal && (
          <p role="alert" className="text-13 text-loss">
            {form.refusal}
          </p>
        )}
        <DialogActions
          onCancel={onClose}
          first={
            <Button variant="quiet" onClick={onEdit}>
              Enter one price
            </Button>
          }
        >
          <Button type="submit" variant="primary" disabled={form.pending || shown.length === 0}>
            {form.pending ? "Saving..." : "Save"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
