import { useState } from "react";
import { type Exact, product, toDecimal } from "../../shared/values/decimal.ts";
import { parseExact } from "../../shared/values/exact-input.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { call } from "../api/call.ts";
import type { EntryCurrency } from "../currencies/entry/entry-currency.ts";
import { useEntryCurrency } from "../currencies/entry/use-entry-currency.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { PositionForm } from "../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../portfolio/form/use-position-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../ui/form/FigureField.tsx";
import { PriceNote } from "./PriceNote.tsx";
import { priceEntryOf } from "./price-entry.ts";
import { IF_KNOWN, isPriceOrEmpty, pricedLegOf, priceProblem } from "./transaction-form.ts";
import type { Transaction } from "./transactions.queries.ts";

type Props = { transaction: Transaction; onClose: () => void };

/**
 * Asks for the price in US dollars of an imported trade against another currency, such as BTC for EUR. Its
 * amounts come from the file and cannot be changed.
 */
export function PriceDialog(props: Props) {
  const currency = useEntryCurrency();
  return currency && <OpenDialog currency={currency} {...props} />;
}

function OpenDialog({ currency, transaction, onClose }: Props & { currency: EntryCurrency }) {
  const [entry] = useState(() => priceEntryOf(currency, transaction.price ?? "", Date.now()));
  const priceField = entry.fieldOf(transaction);
  const form = usePositionForm({
    initial: { at: transaction.at, ...entry.initial },
    check: (values) =>
      isPriceOrEmpty(entry.inUsd(values).price) ? {} : { [priceField.name]: priceProblem(priceField.label) },
    derive: entry.derive,
    success: "Transaction updated successfully",
    failure: "Failed to update the transaction",
    onDone: onClose,
    async send(values) {
      const { price } = entry.inUsd(values);
      await call("PATCH /api/transactions/:id", {
        params: { id: transaction.id },
        body: { price: price === "" ? null : price },
      });
      await reloadLedger();
    },
  });
  const leg = pricedLegOf(transaction)!;
  const coin = leg.symbol.toUpperCase();
  const priceText = entry.inUsd(form.values).price;
  const price = parseExact(priceText);
  const amounts = transaction.legs.map(({ amount, symbol }) => {
    const sign = amount.startsWith("-") ? "−" : "+";
    return `${sign}${formatHolding(amount.replace("-", "") as Exact)} ${symbol.toUpperCase()}`;
  });
  return (
    <Dialog title="Enter the price" onClose={onClose}>
      <p className="mt-1 mb-3 text-13 text-text-2">
        {amounts.join(", ")}. The gains report needs the value in US dollars at that time.
      </p>
      <PositionForm
        value={
          priceText === "" || price === null ? null : toDecimal(product(price, leg.amount.replace("-", "") as Exact))
        }
        refusal={form.refusal}
        submitLabel="Save"
        pendingLabel="Saving..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <FigureField
          label={`Price of 1 ${coin} at that time (${priceField.label})`}
          step={PRICE_STEP}
          {...IF_KNOWN}
          {...form.bind(priceField.name)}
        />
        <PriceNote currency={currency} inDisplayCurrency={entry.inDisplayCurrency(transaction)} />
      </PositionForm>
    </Dialog>
  );
}
