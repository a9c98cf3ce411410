import { useState } from "react";
import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { CoinSearch } from "../../markets/search/CoinSearch.tsx";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { newSpotProblems, type SpotValues } from "../form/form-rules.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionCoinsQuery } from "../form/position-coins.ts";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import { SpotFields } from "./SpotFields.tsx";
import { useSpotChanges } from "./use-spot-changes.ts";

const EMPTY: SpotValues = { name: "", symbol: "", amount: "", entryPrice: "", currentPrice: "" };

export function AddSpotDialog({ currency, onClose }: { currency: EntryCurrency; onClose: () => void }) {
  const entry = currency.newEntry();
  const { addSpot } = useSpotChanges();
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const form = usePositionForm({
    initial: EMPTY,
    check: (values) => newSpotProblems(entry.inUsd(values)),
    success: "Position added successfully",
    failure: "Failed to add position",
    onDone: onClose,
    send: (values) => {
      const symbol = values.symbol.trim().toLowerCase();
      // A changed symbol means that the position is not in the chosen coin.
      const coinId = coin?.symbol.toLowerCase() === symbol ? coin.id : null;
      return addSpot({ ...entry.inUsd(values), ...entry.typedOf(values), symbol, coinId });
    },
  });
  const choose = (chosenCoin: FoundCoin) => {
    const usd = asFormPrice(chosenCoin.current_price === null ? null : exactText(chosenCoin.current_price));
    const price = entry.inCurrency(usd);
    setCoin(chosenCoin);
    form.setValues((current) => ({
      ...current,
      name: chosenCoin.name,
      symbol: chosenCoin.symbol.toUpperCase(),
      entryPrice: price,
      currentPrice: price,
    }));
  };
  const { amount, entryPrice, currentPrice } = entry.inUsd(form.values);
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
        <CoinSearch search={positionCoinsQuery} onChoose={choose} nextField="amount" />
        <SpotFields form={form} currency={currency.label} />
        <CurrencyNote currency={currency} />
      </PositionForm>
    </Dialog>
  );
}
