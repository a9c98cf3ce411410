import { useState } from "react";
import { asFormPrice } from "../../shared/portfolio/rules.ts";
import { MAX_ACCOUNT, MAX_NOTE } from "../../shared/transactions/rules.ts";
import { exactText, toDecimal } from "../../shared/values/decimal.ts";
import { call } from "../api/call.ts";
import { useRequestKey } from "../api/request-key.ts";
import type { EntryCurrency } from "../currencies/entry/entry-currency.ts";
import { useEntryCurrency } from "../currencies/entry/use-entry-currency.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { CoinSearch } from "../markets/search/CoinSearch.tsx";
import type { FoundCoin } from "../markets/search/coin-search.ts";
import { PositionForm } from "../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../portfolio/form/use-position-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/form/Field.tsx";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../ui/form/FigureField.tsx";
import { FormRow } from "../ui/form/FormLayout.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { PriceNote } from "./PriceNote.tsx";
import { priceEntryOf } from "./price-entry.ts";
import {
  bodyOf,
  emptyValues,
  KIND_OPTIONS,
  priceTextsOf,
  type TransactionValues,
  totalOf,
  transactionProblems,
  valuesOf,
} from "./transaction-form.ts";
import type { Transaction } from "./transactions.queries.ts";

const SIDES = [
  ["in", "Received"],
  ["out", "Given or sent"],
] as const;

type Props = { transaction: Transaction | null; onClose: () => void };

/** Books a transaction, or changes one. */
export function TransactionDialog(props: Props) {
  const currency = useEntryCurrency();
  return currency && <OpenDialog currency={currency} {...props} />;
}

function OpenDialog({ currency, transaction, onClose }: Props & { currency: EntryCurrency }) {
  const keyOf = useRequestKey();
  const [coin, setCoin] = useState<Pick<FoundCoin, "id" | "symbol"> | null>(null);
  const [openedAt] = useState(() => Date.now());
  const [entry] = useState(() => priceEntryOf(currency, transaction?.price ?? "", openedAt));
  const form = usePositionForm<TransactionValues>({
    initial: { ...((transaction && valuesOf(transaction)) ?? emptyValues(openedAt)), ...entry.initial },
    check: (values) => transactionProblems(entry.inUsd(values), Date.now(), entry.fieldOf(values)),
    derive: entry.derive,
    success: transaction ? "Transaction updated successfully" : "Transaction added successfully",
    failure: transaction ? "Failed to update the transaction" : "Failed to add the transaction",
    onDone: onClose,
    async send(values) {
      const body = bodyOf(entry.inUsd(values), { symbol: coinIdOf(values.symbol), symbol2: legIdOf(values.symbol2) });
      if (transaction) await call("PATCH /api/transactions/:id", { params: { id: transaction.id }, body });
      else await call("POST /api/transactions", { body, key: keyOf(body) });
      await reloadLedger();
    },
  });
  // A changed symbol means another coin than the one that was chosen.
  const legIdOf = (symbol: string) =>
    transaction?.legs.find((leg) => leg.symbol === symbol.trim().toLowerCase())?.coinId ?? null;
  const coinIdOf = (symbol: string) =>
    coin?.symbol.toLowerCase() === symbol.trim().toLowerCase() ? coin.id : legIdOf(symbol);
  const choose = (chosen: FoundCoin) => {
    setCoin(chosen);
    const price = chosen.current_price === null ? "" : asFormPrice(exactText(chosen.current_price));
    form.setValues((current) => ({
      ...current,
      symbol: chosen.symbol.toUpperCase(),
      ...(current.price === "" && current.localPrice === "" && entry.marketPrice(price)),
    }));
  };
  const { kind } = form.values;
  const total = totalOf(entry.inUsd(form.values));
  const priceField = entry.fieldOf(form.values);
  return (
    <Dialog title={transaction ? "Edit transaction" : "Add transaction"} onClose={onClose}>
      <PositionForm
        value={total && toDecimal(total)}
        refusal={form.refusal}
        submitLabel={transaction ? "Save" : "Add transaction"}
        pendingLabel={transaction ? "Saving..." : "Adding..."}
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {!transaction && <CoinSearch onChoose={choose} nextField="amount" />}
        <FormRow>
          <SelectField label="Type" name="kind" value={kind} options={KIND_OPTIONS} onChange={form.set("kind")} />
          <Field label="Date" type="datetime-local" required {...form.bind("at")} />
        </FormRow>
        <FormRow>
          <Field label={kind === "swap" ? "Coin sent" : "Coin"} required maxLength={50} {...form.bind("symbol")} />
          <FigureField label="Amount" required step={AMOUNT_STEP} {...form.bind("amount")} />
        </FormRow>
        {kind === "swap" && (
          <FormRow>
            <Field label="Coin received" required maxLength={50} {...form.bind("symbol2")} />
            <FigureField label="Amount received" required step={AMOUNT_STEP} {...form.bind("amount2")} />
          </FormRow>
        )}
        <FormRow>
          <FigureField
            label={`Price (${priceField.label})`}
            step={PRICE_STEP}
            {...priceTextsOf(kind)}
            {...form.bind(priceField.name)}
          />
          {kind === "gift" || kind === "transfer" ? (
            <SelectField
              label="Direction"
              name="side"
              value={form.values.side}
              options={SIDES}
              onChange={form.set("side")}
            />
          ) : (
            <Field label="Account" note="(optional)" maxLength={MAX_ACCOUNT} {...form.bind("account")} />
          )}
        </FormRow>
        <PriceNote currency={currency} inDisplayCurrency={entry.inDisplayCurrency(form.values)} />
        {kind === "transfer" && (
          <FormRow>
            <Field label="Account" note="(optional)" maxLength={MAX_ACCOUNT} {...form.bind("account")} />
            <Field label="To account" note="(optional)" maxLength={MAX_ACCOUNT} {...form.bind("toAccount")} />
          </FormRow>
        )}
        <FormRow>
          <FigureField label="Fee" note="(optional)" step={AMOUNT_STEP} {...form.bind("feeAmount")} />
          <Field label="Fee in" maxLength={50} {...form.bind("feeSymbol")} />
        </FormRow>
        <Field label="Note" note="(optional)" maxLength={MAX_NOTE} {...form.bind("note")} />
      </PositionForm>
    </Dialog>
  );
}
