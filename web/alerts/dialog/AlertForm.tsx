import { Suspense, useState } from "react";
import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { priceText } from "../../../shared/values/format-decimal.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { useEntryCurrency } from "../../currencies/entry/use-entry-currency.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import type { AddRequest } from "../../markets/coin/coin-dialog.ts";
import { useMarket } from "../../markets/store/market.ts";
import { Button } from "../../ui/Button.tsx";
import { FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { DIALOG_FORM, DialogActions, FormResult } from "../../ui/form/FormLayout.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { Price } from "../../ui/Price.tsx";
import type { PriceAlert } from "../alerts.queries.ts";
import { useAlertChanges } from "../use-alert-changes.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { isReached, quoteOf } from "./is-reached.ts";
import { suggestedTarget, targetPreview, typedCondition, watchedPrice } from "./target-preview.ts";

const CoinSearch = lazyPart(async () => (await import("../../markets/search/CoinSearch.tsx")).CoinSearch);

export type AlertCoin = Pick<AddRequest, "id" | "name" | "symbol" | "usd" | "coinId" | "figure">;
type Values = { type: AlertType; target: string; repeats: "once" | "always" };

const TYPE_OPTIONS = [
  ["above", "Rises above"],
  ["below", "Falls below"],
  ["rise_24h", "Rises by % (24h)"],
  ["fall_24h", "Falls by % (24h)"],
] as const;
const REPEAT_OPTIONS = [
  ["once", "Once"],
  ["always", "Every time"],
] as const;
const DEFAULT_PERCENT = "5";
const PERCENT_STEP = "0.5";

type Props = {
  /** Null when the user has to choose the coin in the dialog. */
  coin: AlertCoin | null;
  /** The alert to edit. Without it the dialog creates one. */
  alert?: PriceAlert;
  onClose: () => void;
};

type Settings = Pick<PriceAlert, "alertType" | "targetPrice" | "repeats">;

/** Saves the alert and closes the dialog. Also returns the sentence of a refusal, which stays in the dialog. */
function useSave(alert: PriceAlert | undefined, onClose: () => void) {
  const { add, edit } = useAlertChanges();
  const [problem, setProblem] = useState<string | null>(null);
  async function save(coin: AlertCoin | null, settings: Settings) {
    if (!coin) return;
    setProblem(null);
    try {
      if (alert) await edit(alert.id, settings);
      else {
        const { id, coinId = id, name, symbol } = coin;
        await add({ ...settings, coinId, name, symbol: symbol.toLowerCase() });
      }
      succeeded(alert ? "Price alert updated" : `Price alert set for ${coin.name}`);
      onClose();
    } catch (error) {
      setProblem(refusalOf(error));
      failedWith(error, alert ? "Failed to update the price alert" : "Failed to set the price alert");
    }
  }
  return [save, problem] as const;
}

/** The contents of the dialog that creates or edits a price alert. */
export function AlertForm(props: Props) {
  const currency = useEntryCurrency();
  return currency === null ? <div className="h-100" aria-busy="true" /> : <Form currency={currency} {...props} />;
}

/** The target of an edited alert is shown in the currency of the form. Unless it is changed, it stays as stored. */
function useTarget(currency: EntryCurrency, alert: PriceAlert | undefined) {
  const [{ shown, usdOf }] = useState(() =>
    alert && !isPercent(alert.alertType)
      ? currency.entryOf({ target: alert.targetPrice }, {})
      : { shown: { target: alert?.targetPrice }, ...currency.newEntry() },
  );
  /** The target in US dollars or percent. */
  const storedTarget = ({ type, target }: Pick<Values, "type" | "target">) =>
    isPercent(type) ? target : usdOf("target", target);
  return [shown.target, storedTarget] as const;
}

function Form({ coin: initialCoin, alert, currency, onClose }: Props & { currency: EntryCurrency }) {
  const [save, serverProblem] = useSave(alert, onClose);
  const market = useMarket();
  const quoteFor = (target: AlertCoin | null) =>
    quoteOf(market.state().columns, target?.coinId ?? target?.id ?? "", { price: target?.usd ?? null });
  const [initialTarget, storedTarget] = useTarget(currency, alert);
  const [coin, setCoin] = useState(initialCoin);
  const [quote, setQuote] = useState(() => quoteFor(initialCoin));
  const [values, setValues] = useState<Values>(() => {
    const repeats = alert?.repeats ? "always" : "once";
    if (!alert && initialCoin?.figure !== undefined)
      return { ...typedCondition(initialCoin.figure, quote.price, currency), repeats };
    const target = initialTarget ?? suggestedTarget("above", quote.price, currency);
    return { type: alert?.alertType ?? "above", target, repeats };
  });
  const defaultTarget = (type: AlertType, price: Exact | null) =>
    type === "above" || type === "below" ? suggestedTarget(type, price, currency) : DEFAULT_PERCENT;
  /** The condition that is reached already and that the user has been asked about. */
  const [confirmable, setConfirmable] = useState<string | null>(null);
  const conditionKey = ({ type, target }: Values) => `${type} ${target}`;
  const isConfirming = confirmable === conditionKey(values);

  const form = useForm<Values>({
    values,
    // A price is not a valid percentage, and a suggested target belongs to one direction.
    onChange: (change) =>
      setValues((before) => {
        const next = change(before);
        return next.type !== before.type &&
          (isPercent(next.type) !== isPercent(before.type) || before.target === defaultTarget(before.type, quote.price))
          ? { ...next, target: defaultTarget(next.type, quote.price) }
          : next;
      }),
    check(checked) {
      const parsed = readTarget(checked.type, storedTarget(checked));
      return "problem" in parsed ? { target: parsed.problem } : {};
    },
    async send(sent) {
      const { type, repeats } = sent;
      const targetPrice = storedTarget(sent);
      const parsed = readTarget(type, targetPrice);
      if (!isConfirming && "value" in parsed && isReached(type, parsed.value, quote)) {
        return setConfirmable(conditionKey(sent));
      }
      await save(coin, { alertType: type, targetPrice, repeats: repeats === "always" });
    },
  });
  const chooseCoin = (chosen: AlertCoin) => {
    const chosenQuote = quoteFor(chosen);
    setCoin(chosen);
    setQuote(chosenQuote);
    setValues((before) => ({ ...before, target: defaultTarget(before.type, chosenQuote.price) }));
  };
  return (
    <form className={DIALOG_FORM} noValidate onSubmit={form.submit}>
      {!initialCoin && (
        // As high as the search field with its label, so that the content below does not move when it loads.
        <Suspense fallback={<div className="h-17" />}>
          <CoinSearch
            nextField="target"
            onChoose={({ current_price: usd, ...found }) => chooseCoin({ ...found, usd })}
          />
        </Suspense>
      )}
      {coin && (
        <p className="flow-root">
          <CoinPicture image={pictureOf(coin.coinId ?? coin.id)} {...coinDisc(coin.id, coin.symbol)} />
          <span className="coin-text">
            <span className="coin-name">{coin.name}</span>
            {coin.symbol.toUpperCase()} · <Price price={priceText(quote.price)} />
            {quote.price !== null && " now"}
          </span>
        </p>
      )}
      <ChoiceField
        label="Notify me when the price"
        name="type"
        options={TYPE_OPTIONS}
        value={values.type}
        onChange={form.set("type")}
      />
      <FigureField
        label={isPercent(values.type) ? "Change in 24 hours (%)" : `Target price (${currency.label})`}
        required
        step={isPercent(values.type) ? PERCENT_STEP : PRICE_STEP}
        autoFocus={initialCoin !== null}
        {...form.bind("target")}
      />
      {!isPercent(values.type) && (
        <CurrencyNote currency={currency}>
          {currency.rate !== null && watchedPrice(storedTarget(values), currency.rate)}
        </CurrencyNote>
      )}
      <ChoiceField
        label="How often"
        name="repeats"
        options={REPEAT_OPTIONS}
        value={values.repeats}
        onChange={form.set("repeats")}
      />
      <FormResult label="Preview">{coin ? targetPreview(values.type, storedTarget(values), quote) : "–"}</FormResult>
      {isConfirming && (
        <p role="alert" className="text-13 text-warn">
          This target is already reached. Set the alert anyway?
        </p>
      )}
      {serverProblem && (
        <p role="alert" className="text-13 text-loss">
          {serverProblem}
        </p>
      )}
      <DialogActions onCancel={onClose}>
        <Button type="submit" variant="primary" disabled={form.pending || !coin}>
          {form.pending ? "Saving..." : isConfirming ? "Set anyway" : alert ? "Save changes" : "Set price alert"}
        </Button>
      </DialogActions>
    </form>
  );
}
