import { lazy, Suspense, useState } from "react";
import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { coinFace } from "../../../shared/markets/coin-cells.ts";
import { coinImage } from "../../../shared/markets/snapshot.ts";
import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { priceText } from "../../../shared/values/format-decimal.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import type { AddRequest } from "../../markets/coin/coin-dialog.ts";
import { useMarket } from "../../markets/store/market.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Price } from "../../ui/Price.tsx";
import type { PriceAlert } from "../alerts.queries.ts";
import { useAlertChanges } from "../use-alert-changes.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { nowOf } from "./is-reached.ts";
import { outlook } from "./target-preview.ts";
import "../../ui/form/form-dialog-styles.css";
import "./dialog-styles.css";

const CoinSearch = lazy(async () => ({ default: (await import("../../markets/search/CoinSearch.tsx")).CoinSearch }));

export type AlertCoin = Pick<AddRequest, "id" | "name" | "symbol" | "usd" | "coinId">;
type Values = { type: AlertType; target: string; repeats: "once" | "always" };

const TYPES = [
  ["above", "Rises to"],
  ["below", "Falls to"],
  ["rise_24h", "Up % in 24 h"],
  ["fall_24h", "Down % in 24 h"],
] as const;
const TIMES = [
  ["once", "Once"],
  ["always", "Every time"],
] as const;
const USUAL_PERCENT = "5";
const PERCENT_STEP = "0.5";

type Props = {
  /** Null: found in the dialog. */
  coin: AlertCoin | null;
  /** The alert that is edited. */
  alert?: PriceAlert;
  onClose: () => void;
};

/** Sets a price alert, or changes one. */
export function AlertDialog({ coin: given, alert, onClose }: Props) {
  const { add, edit } = useAlertChanges();
  const market = useMarket();
  const knownOf = (one: AlertCoin | null) => nowOf(market.state().columns, one?.coinId ?? one?.id ?? "", one?.usd);
  const [coin, setCoin] = useState(given);
  const [now, setNow] = useState(() => knownOf(given));
  const [values, setValues] = useState<Values>(() => ({
    type: alert?.alertType ?? "above",
    target: alert?.targetPrice ?? asFormPrice(now.price),
    repeats: alert?.repeats ? "always" : "once",
  }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const usualTarget = (type: AlertType, price: Exact | null) => (isPercent(type) ? USUAL_PERCENT : asFormPrice(price));

  const form = useForm<Values>({
    values,
    // Dollars are no percent: another kind of target starts at its usual one.
    onChange: (next) =>
      setValues((before) =>
        isPercent(next.type) === isPercent(before.type) ? next : { ...next, target: usualTarget(next.type, now.price) },
      ),
    check({ type, target }) {
      const reading = readTarget(type, target);
      return "problem" in reading ? { target: reading.problem } : {};
    },
    async send({ type, target, repeats }) {
      if (!coin) return;
      setRefusal(null);
      const wish = { alertType: type, targetPrice: target, repeats: repeats === "always" };
      try {
        if (alert) await edit(alert.id, wish);
        else {
          const { id, coinId = id, name, symbol } = coin;
          await add({ ...wish, coinId, name, symbol: symbol.toLowerCase() });
        }
        succeeded(alert ? "Price alert updated" : `Price alert set for ${coin.name}`);
        onClose();
      } catch (error) {
        setRefusal(refusalOf(error));
        failedWith(error, alert ? "Failed to update the price alert" : "Failed to set the price alert");
      }
    },
  });
  const choose = (found: AlertCoin) => {
    const next = knownOf(found);
    setCoin(found);
    setNow(next);
    setValues((before) => ({ ...before, target: usualTarget(before.type, next.price) }));
  };
  const bound = form.bind("target");
  return (
    <Dialog title={alert ? "Edit Price Alert" : "Set Price Alert"} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={form.submit}>
        {!given && (
          <Suspense fallback={<div className="coin-search-room" />}>
            <CoinSearch next="target" onChoose={({ current_price: usd, ...found }) => choose({ ...found, usd })} />
          </Suspense>
        )}
        {coin && (
          <p className="alert-coin">
            <CoinPicture image={coinImage(coin.coinId ?? coin.id)} {...coinFace(coin.id, coin.symbol)} />
            <span className="coin-text">
              <span className="coin-name">{coin.name}</span>
              {coin.symbol.toUpperCase()} · <Price price={priceText(now.price)} />
              {now.price !== null && " now"}
            </span>
          </p>
        )}
        <ChoiceField
          label="Tell me when it"
          name="type"
          options={TYPES}
          value={values.type}
          onChange={form.set("type")}
        />
        {isPercent(values.type) ? (
          <FigureField
            label="Change in 24 hours (%)"
            required
            step={PERCENT_STEP}
            autoFocus={given !== null}
            {...bound}
          />
        ) : (
          <FigureField label="Target price (USD)" required step={PRICE_STEP} autoFocus={given !== null} {...bound} />
        )}
        <ChoiceField
          label="How often"
          name="repeats"
          options={TIMES}
          value={values.repeats}
          onChange={form.set("repeats")}
        />
        <p className="form-result">
          <span>Outlook</span>
          <output>{coin ? outlook(values.type, values.target, now) : "–"}</output>
        </p>
        {refusal && (
          <p role="alert" className="text-13 text-loss">
            {refusal}
          </p>
        )}
        <div className="form-actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={form.pending || !coin}>
            {form.pending ? "Saving..." : alert ? "Save changes" : "Set price alert"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
