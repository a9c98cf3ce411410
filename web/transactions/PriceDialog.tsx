import { useState } from "react";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { isFiat } from "../../shared/transactions/transaction.ts";
import { type Exact, product, toDecimal } from "../../shared/values/decimal.ts";
import { parseExact } from "../../shared/values/exact-input.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { call } from "../api/call.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { useLedgerMoney } from "../ledger/use-ledger-money.ts";
import { DoubtNote } from "../portfolio/evidence/DoubtNote.tsx";
import { PositionForm } from "../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../portfolio/form/use-position-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../ui/form/FigureField.tsx";
import { pricedLegOf } from "./fits-form.ts";
import {
  feeValueLabel,
  feeValueProblem,
  IF_KNOWN,
  isPriceOrEmpty,
  priceProblem,
  statedCurrencyOf,
} from "./transaction-form.ts";
import type { Transaction } from "./transactions.queries.ts";

type Props = { transaction: Transaction; onClose: () => void };

/**
 * Asks for what an imported transaction leaves unknown: the price of a trade against another coin or money without an
 * official rate, and the value of its fee. Its amounts come from the file and cannot be changed.
 */
export function PriceDialog(props: Props) {
  const money = useLedgerMoney();
  return money.isLoading || money.isFailed ? null : <OpenDialog ledgerCurrency={money.currency} {...props} />;
}

const sizeText = ({ amount, symbol }: { amount: string; symbol: string }) =>
  `${formatHolding(amount.replace("-", "") as Exact)} ${symbol.toUpperCase()}`;

function OpenDialog({ ledgerCurrency, transaction, onClose }: Props & { ledgerCurrency: string }) {
  const { fee, legs } = transaction;
  const [currency] = useState(() => statedCurrencyOf(transaction) ?? ledgerCurrency);
  const leg = pricedLegOf(transaction);
  const unvaluedFee = transaction.lacksFeeValue ? fee : null;
  const form = usePositionForm({
    initial: { price: transaction.price ?? "", feeValue: "" },
    check: ({ price, feeValue }) => ({
      ...(!isPriceOrEmpty(price) && { price: priceProblem(currency.toUpperCase()) }),
      ...(!isPriceOrEmpty(feeValue) && { feeValue: feeValueProblem(currency.toUpperCase()) }),
    }),
    success: "Transaction updated successfully",
    failure: "Failed to update the transaction",
    onDone: onClose,
    async send({ price, feeValue }) {
      await call("PATCH /api/transactions/:id", {
        params: { id: transaction.id },
        body: {
          ...(leg && { price: price === "" ? null : price }),
          ...(unvaluedFee && feeValue !== "" && { fee: { ...unvaluedFee, value: feeValue } }),
          priceCurrency: currency,
        },
      });
      await reloadLedger();
    },
  });
  const price = form.values.price === "" ? null : parseExact(form.values.price);
  const amounts = legs.map((one) => `${one.amount.startsWith("-") ? "−" : "+"}${sizeText(one)}`).join(", ");
  return (
    <Dialog title={leg ? "Enter the price" : "Enter the value of the fee"} onClose={onClose}>
      {transaction.lacksPrice && <DoubtNote transactionId={transaction.id} />}
      <p className="mt-1 mb-3 text-13 text-text-2">
        {amounts}
        {unvaluedFee && `, fee ${sizeText(unvaluedFee)}`}.{" "}
        {leg
          ? legs.some(isFiat)
            ? "There is no official rate that says what this was worth."
            : "Nothing that was stated says what this was worth."
          : "The fee is part of the cost or the proceeds, which are unknown until it has a value."}
      </p>
      <PositionForm
        value={leg ? price && toDecimal(product(price, leg.amount.replace("-", "") as Exact)) : undefined}
        currency={displayOfLedger(currency)}
        refusal={form.refusal}
        submitLabel="Save"
        pendingLabel="Saving..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {leg && (
          <FigureField
            label={`Price of 1 ${leg.symbol.toUpperCase()} at that time (${currency.toUpperCase()})`}
            step={PRICE_STEP}
            {...IF_KNOWN}
            {...form.bind("price")}
          />
        )}
        {unvaluedFee && (
          <FigureField label={feeValueLabel(currency)} step={PRICE_STEP} {...IF_KNOWN} {...form.bind("feeValue")} />
        )}
      </PositionForm>
    </Dialog>
  );
}
