import { lazy, Suspense } from "react";
import { isPercent } from "../../../shared/alerts/rules.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { coinImage } from "../../../shared/markets/snapshot.ts";
import { priceText } from "../../../shared/values/format-decimal.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { DIALOG_FORM, FormActions, FormResult } from "../../ui/form/FormLayout.tsx";
import { Price } from "../../ui/Price.tsx";
import type { PriceAlert } from "../alerts.queries.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { targetPreview } from "./target-preview.ts";
import { type AlertCoin, useAlertForm } from "./use-alert-form.ts";

const CoinSearch = lazy(async () => ({ default: (await import("../../markets/search/CoinSearch.tsx")).CoinSearch }));

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
const PERCENT_STEP = "0.5";

type Props = {
  /** Null when the user has to choose the coin in the dialog. */
  coin: AlertCoin | null;
  /** The alert to edit. Without it the dialog creates one. */
  alert?: PriceAlert;
  onClose: () => void;
};

/** Creates a price alert or edits one. */
export function AlertDialog({ coin: initialCoin, alert, onClose }: Props) {
  const { form, coin, quote, values, chooseCoin, serverProblem } = useAlertForm(initialCoin, alert, onClose);
  const targetField = form.bind("target");
  return (
    <Dialog title={alert ? "Edit Price Alert" : "Set Price Alert"} onClose={onClose}>
      <form className={DIALOG_FORM} noValidate onSubmit={form.submit}>
        {!initialCoin && (
          // As high as the search field with its label, so that the content below does not move when it loads.
          <Suspense fallback={<div className="h-17" />}>
            <CoinSearch next="target" onChoose={({ current_price: usd, ...found }) => chooseCoin({ ...found, usd })} />
          </Suspense>
        )}
        {coin && (
          <p className="flow-root">
            <CoinPicture image={coinImage(coin.coinId ?? coin.id)} {...coinDisc(coin.id, coin.symbol)} />
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
        {isPercent(values.type) ? (
          <FigureField
            label="Change in 24 hours (%)"
            required
            step={PERCENT_STEP}
            autoFocus={initialCoin !== null}
            {...targetField}
          />
        ) : (
          <FigureField
            label="Target price (USD)"
            required
            step={PRICE_STEP}
            autoFocus={initialCoin !== null}
            {...targetField}
          />
        )}
        <ChoiceField
          label="How often"
          name="repeats"
          options={REPEAT_OPTIONS}
          value={values.repeats}
          onChange={form.set("repeats")}
        />
        <FormResult label="Preview">{coin ? targetPreview(values.type, values.target, quote) : "–"}</FormResult>
        {serverProblem && (
          <p role="alert" className="text-13 text-loss">
            {serverProblem}
          </p>
        )}
        <FormActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={form.pending || !coin}>
            {form.pending ? "Saving..." : alert ? "Save changes" : "Set price alert"}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
