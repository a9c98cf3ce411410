import { useState } from "react";
import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import type { AddRequest } from "../../markets/coin/coin-dialog.ts";
import { useMarket } from "../../markets/store/market.ts";
import { useForm } from "../../ui/form/use-form.ts";
import type { PriceAlert } from "../alerts.queries.ts";
import { useAlertChanges } from "../use-alert-changes.ts";
import { quoteOf } from "./is-reached.ts";

export type AlertCoin = Pick<AddRequest, "id" | "name" | "symbol" | "usd" | "coinId">;
type Values = { type: AlertType; target: string; repeats: "once" | "always" };

const DEFAULT_PERCENT = "5";
const defaultTarget = (type: AlertType, price: Exact | null) =>
  isPercent(type) ? DEFAULT_PERCENT : asFormPrice(price);

/** The state of the dialog, and what it sends. Without an alert to edit it creates one. */
export function useAlertForm(initialCoin: AlertCoin | null, alert: PriceAlert | undefined, onClose: () => void) {
  const { add, edit } = useAlertChanges();
  const market = useMarket();
  const quoteFor = (target: AlertCoin | null) =>
    quoteOf(market.state().columns, target?.coinId ?? target?.id ?? "", target?.usd);
  const [coin, setCoin] = useState(initialCoin);
  const [quote, setQuote] = useState(() => quoteFor(initialCoin));
  const [values, setValues] = useState<Values>(() => ({
    type: alert?.alertType ?? "above",
    target: alert?.targetPrice ?? asFormPrice(quote.price),
    repeats: alert?.repeats ? "always" : "once",
  }));
  const [serverProblem, setServerProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    values,
    // A price is not a valid percentage, so a change between the two starts with the default target.
    onChange: (next) =>
      setValues((before) =>
        isPercent(next.type) === isPercent(before.type)
          ? next
          : { ...next, target: defaultTarget(next.type, quote.price) },
      ),
    check({ type, target }) {
      const parsed = readTarget(type, target);
      return "problem" in parsed ? { target: parsed.problem } : {};
    },
    async send({ type, target, repeats }) {
      if (!coin) return;
      setServerProblem(null);
      const settings = { alertType: type, targetPrice: target, repeats: repeats === "always" };
      try {
        if (alert) await edit(alert.id, settings);
        else {
          const { id, coinId = id, name, symbol } = coin;
          await add({ ...settings, coinId, name, symbol: symbol.toLowerCase() });
        }
        succeeded(alert ? "Price alert updated" : `Price alert set for ${coin.name}`);
        onClose();
      } catch (error) {
        setServerProblem(refusalOf(error));
        failedWith(error, alert ? "Failed to update the price alert" : "Failed to set the price alert");
      }
    },
  });
  const chooseCoin = (chosen: AlertCoin) => {
    const chosenQuote = quoteFor(chosen);
    setCoin(chosen);
    setQuote(chosenQuote);
    setValues((before) => ({ ...before, target: defaultTarget(before.type, chosenQuote.price) }));
  };
  return { form, coin, quote, values, chooseCoin, serverProblem };
}
