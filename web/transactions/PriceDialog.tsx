import { useState } from "react";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { type Exact, product, toDecimal } from "../../shared/values/decimal.ts";
import { parseExact } from "../../shared/values/exact-input.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { call } from "../api/call.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { useLedgerMoney } from "../ledger/use-ledger-money.ts";
import { PositionForm } from "../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../portfolio/form/use-position-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../ui/form/FigureField.tsx";
import { IF_KNOWN, isPriceOrEmpty, pricedLegOf, priceProblem, statedCurrencyOf } from "./transaction-form.ts";
import type { Transaction } from "./transactions.queries.ts";

type Props = { transaction: Transaction; onClose: () => void };

/**
 * Asks for the price of an imported trade against another coin, or money without an official rate. Its
 * amounts come from the file and cannot be changed.
 */
export function PriceDialog(props: Props) {
  const money = useLedgerMoney();
  return money.isLoading || money.isFailed ? null : <OpenDialog ledgerCurrency={money.currency} {...props} />;
}

function OpenDialog({ ledgerCurrency, transaction, onClose }: Props & { ledgerCurrency: string }) {
  const [currency] = useState(() => statedCurrencyOf(transaction) ?? ledgerCurrency);
  const form = usePositionForm({
    initial: { price: transaction.price ?? "" },
    check: ({ price }) => (isPriceOrEmpty(price) ? {} : { price: priceProblem(currency.toUpperCase()) }),
    success: "Transaction updated successfully",
    failure: "Failed to update the transaction",
    onDone: onClose,
    async send({ price }) {
      await call("PATCH /api/transactions/:id", {
        params: { id: transaction.id },
        body: { price: price === "" ? null : price, priceCurrency: currency },
      });
      await reloadLedger();
    },
  });
  const leg = pricedLegOf(transaction)!;
  const coin = leg.symbol.toUpperCase();
  const priceText = form.values.price;
  const price = parseExact(priceText);
  const amounts = transaction.legs.map(({ amount, symbol }) => {
    const sign = amount.startsWith("-") ? "−" : "+";
    return `${sign}${formatHolding(amount.replace("-", "") as Exact)} ${symbol.toUpperCase()}`;
  });
  return (
    <Dialog title="Enter the price" onClose={onClose}>
      <p className="mt-1 mb-3 text-13 text-text-2">
        {amounts.join(", ")}. There is no official rate that says what this was worth.
      </p>
      <PositionForm
        value={
          priceText === "" || price === null ? null : toDecimal(product(price, leg.amount.replace("-", "") as Exact))
        }
        currency={displayOfLedger(currency)}
        refusal={form.refusal}
        submitLabel="Save"
        pendingLabel="Saving..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <FigureField
          label={`Price of 1 ${coin} at that time (${currency.toUpperCase()})`}
          step={PRICE_STEP}
          {...IF_KNOWN}
          {...form.bind("price")}
        />
      </PositionForm>
    </Dialog>
  );
}
