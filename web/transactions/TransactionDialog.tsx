import { Suspense, useEffect, useState } from "react";
import { priceIn } from "../../shared/exchange-rates/dollar-rates.ts";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { asFormPrice } from "../../shared/portfolio/rules.ts";
import { MAX_NOTE } from "../../shared/transactions/rules.ts";
import { exactText, toDecimal } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";
import { useRequestKey } from "../api/request-key.ts";
import { timeOfField } from "../ledger/clock.ts";
import type { DayPrice } from "../ledger/day-price.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { type LedgerMoney, useLedgerMoney } from "../ledger/use-ledger-money.ts";
import type { FoundCoin } from "../markets/search/coin-search.ts";
import { useMarket } from "../markets/store/market.ts";
import { DoubtNote } from "../portfolio/evidence/DoubtNote.tsx";
import { AccountField } from "../portfolio/form/AccountField.tsx";
import type { ChosenCoin } from "../portfolio/form/CoinChoice.tsx";
import { PositionForm } from "../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../portfolio/form/use-position-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/form/Field.tsx";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../ui/form/FigureField.tsx";
import { FormRow } from "../ui/form/FormLayout.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { SYMBOL_INPUT } from "../ui/form/symbol-input.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { hasTwoCoins } from "./fits-form.ts";
import {
  asksFeeValue,
  bodyOf,
  emptyValues,
  feeValueLabel,
  IF_KNOWN,
  KIND_OPTIONS,
  priceTextsOf,
  statedCurrencyOf,
  type TransactionValues,
  totalOf,
  transactionProblems,
  valuesOf,
} from "./transaction-form.ts";
import type { Transaction } from "./transactions.queries.ts";

const CoinChoice = lazyPart(async () => (await import("../portfolio/form/CoinChoice.tsx")).CoinChoice);

const SIDES = [
  ["in", "Received"],
  ["out", "Given or sent"],
] as const;

type Props = {
  transaction: Transaction | null;
  /** What a new one begins with, and the id of its coin. */
  start: Partial<TransactionValues>;
  coinId: string | null;
  onClose: () => void;
};

/** Books a transaction, or changes one. */
export function TransactionDialog(props: Props) {
  const money = useLedgerMoney();
  return money.isLoading || money.isFailed ? null : <OpenDialog money={money} {...props} />;
}

/** A chosen coin's present price is that of a trade as long as the trade is of now. */
const IS_NOW = 10 * MINUTE;

function OpenDialog({ money, transaction, start, coinId, onClose }: Props & { money: LedgerMoney }) {
  const keyOf = useRequestKey();
  const { columns } = useMarket().state();
  const [coin, setCoin] = useState<ChosenCoin | null>(() => {
    const symbol = start.symbol ?? "";
    const name = columns?.name[columns.id.indexOf(coinId ?? "")] ?? symbol;
    return coinId === null ? null : { id: coinId, symbol, name, image: "" };
  });
  const [openedAt] = useState(() => Date.now());
  const [currency] = useState(() => (transaction && statedCurrencyOf(transaction)) ?? money.currency);
  /** A market price in US dollars as a proposal in the money of the ledger. */
  const proposalOf = (usd: number | null) => {
    const { price } = priceIn({ price: usd === null ? null : exactText(usd), change24h: null }, money.rates);
    return price === null ? "" : asFormPrice(price);
  };
  const [marketPrice, setMarketPrice] = useState(() =>
    start.kind === "sell" && columns && coinId !== null
      ? proposalOf(columns.current_price[columns.id.indexOf(coinId)] ?? null)
      : "",
  );
  const [dayPrice, setDayPrice] = useState<DayPrice | null>(null);
  const [initial] = useState(
    () =>
      (transaction && valuesOf(transaction)) ?? { ...emptyValues(openedAt, currency), price: marketPrice, ...start },
  );
  const isNow = (values: TransactionValues) => Math.abs(timeOfField(values.at) - openedAt) < IS_NOW;
  const form = usePositionForm<TransactionValues>({
    initial,
    check: (values) => transactionProblems(values, Date.now(), currency),
    // A proposed price says nothing about a trade of another time.
    derive: (before, next) =>
      next.at !== before.at && [marketPrice, dayPrice?.price].includes(next.price)
        ? { ...next, price: isNow(next) ? marketPrice : "" }
        : next,
    success: transaction ? "Transaction updated successfully" : "Transaction added successfully",
    failure: transaction ? "Failed to update the transaction" : "Failed to add the transaction",
    onDone: onClose,
    async send(values) {
      const { fee } = transaction ?? {};
      const isSameFee = fee?.symbol === values.feeSymbol.trim().toLowerCase();
      const coinIds = {
        symbol: coin?.id ?? legIdOf(values.symbol),
        symbol2: legIdOf(values.symbol2),
        fee: isSameFee ? fee!.coinId : null,
      };
      const body = bodyOf(values, coinIds, currency);
      // A field has minutes. A time that was not changed keeps its seconds.
      const { at } = transaction && values.at === initial.at ? transaction : body;
      if (transaction)
        await call("PATCH /api/transactions/:id", { params: { id: transaction.id }, body: { ...body, at } });
      else await call("POST /api/transactions", { body, key: keyOf(body) });
      await reloadLedger();
    },
  });
  // A changed symbol means another coin than that of the transaction.
  const legIdOf = (symbol: string) =>
    transaction?.legs.find((leg) => leg.symbol === symbol.trim().toLowerCase())?.coinId ?? null;
  const choose = (chosen: FoundCoin | null) => {
    setCoin(chosen);
    const price = proposalOf(chosen?.current_price ?? null);
    setMarketPrice(price);
    form.setValues((current) => ({
      ...current,
      symbol: chosen?.symbol.toUpperCase() ?? "",
      // A proposed price is not one of another coin.
      ...(["", marketPrice, dayPrice?.price].includes(current.price) && { price: isNow(current) ? price : "" }),
    }));
  };
  const { kind } = form.values;
  const at = timeOfField(form.values.at);
  const wantsDayPrice = coin !== null && !transaction && !Number.isNaN(at) && !isNow(form.values);
  useEffect(() => {
    setDayPrice(null);
    if (!wantsDayPrice) return;
    let isCurrent = true;
    const propose = (found: DayPrice) => {
      if (!isCurrent) return;
      setDayPrice(found);
      form.setValues((current) => (current.price === "" ? { ...current, price: found.price } : current));
    };
    // Without a network the field stays empty.
    void import("../ledger/day-price.ts")
      .then(({ loadDayPrice }) => loadDayPrice(coin.id, at, currency))
      .then(propose, () => {});
    return () => {
      isCurrent = false;
    };
  }, [wantsDayPrice, coin, at, currency, form.setValues]);
  const total = totalOf(form.values);
  const coinField = (
    <Field label={hasTwoCoins(kind) ? "Coin sent" : "Coin"} required {...SYMBOL_INPUT} {...form.bind("symbol")} />
  );
  const amountField = <FigureField label="Amount" required step={AMOUNT_STEP} {...form.bind("amount")} />;
  return (
    <Dialog title={transaction ? "Edit transaction" : "Add transaction"} onClose={onClose}>
      {transaction?.lacksPrice && <DoubtNote transactionId={transaction.id} />}
      <PositionForm
        value={total && toDecimal(total)}
        currency={displayOfLedger(currency)}
        refusal={form.refusal}
        submitLabel={transaction ? "Save" : "Add transaction"}
        pendingLabel={transaction ? "Saving..." : "Adding..."}
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {!transaction && (
          <Suspense fallback={<div className="h-23" />}>
            <CoinChoice
              coin={coin}
              onChoose={choose}
              label={hasTwoCoins(kind) ? "Coin sent" : undefined}
              advice="You can enter its symbol."
              name="symbol"
              problem={form.problems.symbol}
              nextField="amount"
              startsByHand={coinId === null && initial.symbol !== ""}
            >
              {coinField}
            </CoinChoice>
          </Suspense>
        )}
        <FormRow isStacked>
          <SelectField label="Type" name="kind" value={kind} options={KIND_OPTIONS} onChange={form.set("kind")} />
          <Field label="Date" type="datetime-local" required {...form.bind("at")} />
        </FormRow>
        {transaction ? (
          <FormRow>
            {coinField}
            {amountField}
          </FormRow>
        ) : (
          amountField
        )}
        {hasTwoCoins(kind) && (
          <FormRow>
            <Field label="Coin received" required {...SYMBOL_INPUT} {...form.bind("symbol2")} />
            <FigureField label="Amount received" required step={AMOUNT_STEP} {...form.bind("amount2")} />
          </FormRow>
        )}
        <FormRow>
          <FigureField
            label={`Price (${currency.toUpperCase()})`}
            step={PRICE_STEP}
            {...priceTextsOf(kind)}
            {...(dayPrice && { hint: `${dayPrice.price === "" ? "" : "Price archive: "}${dayPrice.note}` })}
            {...form.bind("price")}
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
            <AccountField label="Account" note="(optional)" {...form.bind("account")} />
          )}
        </FormRow>
        {kind === "transfer" && (
          <FormRow>
            <AccountField label="Account" note="(optional)" {...form.bind("account")} />
            <AccountField label="To account" note="(optional)" {...form.bind("toAccount")} />
          </FormRow>
        )}
        <FormRow>
          <FigureField label="Fee" note="(optional)" step={AMOUNT_STEP} {...form.bind("feeAmount")} />
          <Field label="Fee in" {...SYMBOL_INPUT} {...form.bind("feeSymbol")} />
        </FormRow>
        {asksFeeValue(form.values) && (
          <FigureField label={feeValueLabel(currency)} step={PRICE_STEP} {...IF_KNOWN} {...form.bind("feeValue")} />
        )}
        <Field label="Note" note="(optional)" autoComplete="off" maxLength={MAX_NOTE} {...form.bind("note")} />
      </PositionForm>
    </Dialog>
  );
}
