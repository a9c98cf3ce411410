import { useState } from "react";
import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { newSpotProblems, type SpotValues } from "../form/form-rules.ts";
import { OpeningDayField } from "../form/OpeningDayField.tsx";
import { PositionCoin } from "../form/PositionCoin.tsx";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { type OpeningDay, openingDayProblem, openingField, today, useOpeningDay } from "../form/use-opening-day.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import { useSpotChanges } from "../form/use-spot-changes.ts";
import { SpotFields } from "./SpotFields.tsx";

type Values = SpotValues & OpeningDay;
const EMPTY: SpotValues = { name: "", symbol: "", amount: "", entryPrice: "", currentPrice: "" };

export function AddSpotDialog({ currency: currencyToday, onClose }: { currency: EntryCurrency; onClose: () => void }) {
  const { addSpot } = useSpotChanges();
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const [initial] = useState<Values>(() => ({ ...EMPTY, openedOn: today() }));
  const form = usePositionForm<Values>({
    initial,
    check: ({ openedOn, ...values }) => ({ ...newSpotProblems(inUsd(values)), ...openingDayProblem(openedOn) }),
    success: "Position added successfully",
    failure: "Failed to add position",
    onDone: onClose,
    send: ({ openedOn, ...values }) => {
      const symbol = values.symbol.trim().toLowerCase();
      const coinId = coin?.id ?? null;
      return addSpot({ ...inUsd(values), ...entry.typedOf(values), ...openingField(openedOn), symbol, coinId });
    },
  });
  const usdNow = asFormPrice(coin?.current_price == null ? null : exactText(coin.current_price));
  const { currency, note } = useOpeningDay({
    currency: currencyToday,
    openedOn: form.values.openedOn,
    coinId: coin?.id ?? null,
    marketPrice: usdNow,
    propose: (wasProposed, entryPrice) =>
      form.setValues((current) => (wasProposed(current.entryPrice) ? { ...current, entryPrice } : current)),
  });
  const entry = currency.newEntry();
  /** The current price is one of today, whatever the day of the entry price. */
  const inUsd = (values: SpotValues): SpotValues => ({
    ...entry.inUsd(values),
    currentPrice: currencyToday.newEntry().usdOf("currentPrice", values.currentPrice),
  });
  const choose = (chosen: FoundCoin | null) => {
    const price = chosen?.current_price ?? null;
    const usd = asFormPrice(price === null ? null : exactText(price));
    setCoin(chosen);
    form.setValues((current) => ({
      ...current,
      name: chosen?.name ?? "",
      symbol: chosen?.symbol.toUpperCase() ?? "",
      // The day's price of another coin follows.
      entryPrice: "",
      currentPrice: currencyToday.newEntry().inCurrency(usd),
    }));
  };
  const { amount, entryPrice, currentPrice } = inUsd(form.values);
  return (
    <Dialog title="Add Spot Position" onClose={onClose}>
      <PositionForm
        value={positionValue(amount, currentPrice || entryPrice)}
        refusal={form.refusal}
        submitLabel="Add Position"
        pendingLabel="Adding..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <SpotFields
          form={form}
          currency={currency.label}
          entryHint={note || undefined}
          coinChoice={<PositionCoin coin={coin} onChoose={choose} bind={form.bind} nextField="amount" />}
        >
          <OpeningDayField label="Bought on" {...form.bind("openedOn")} />
        </SpotFields>
        <CurrencyNote currency={currency} />
      </PositionForm>
    </Dialog>
  );
}
