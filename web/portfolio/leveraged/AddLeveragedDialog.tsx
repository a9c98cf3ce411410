import { useState } from "react";
import { asFormPrice, DEFAULT_LEVERAGE, type PositionType } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { CoinSearch } from "../../markets/search/CoinSearch.tsx";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { computeLiquidation, type LeveragedValues, leveragedProblems } from "../form/form-rules.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionCoinsQuery } from "../form/position-coins.ts";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import { LeverageDetails } from "./LeverageDetails.tsx";
import { LeveragedFields } from "./LeveragedFields.tsx";
import { TypeChoice } from "./TypeChoice.tsx";
import { useLeveragedChanges } from "./use-leveraged-changes.ts";

type Values = LeveragedValues & { type: PositionType };
const EMPTY: Values = {
  name: "",
  symbol: "",
  size: "",
  entryPrice: "",
  currentPrice: "",
  leverage: String(DEFAULT_LEVERAGE),
  liquidationPrice: "",
  type: "long",
};

/** Computes the liquidation price again after a change of entry price, leverage or type. */
function deriveLiquidation(before: Values, next: Values): Values {
  const { entryPrice, leverage, type } = next;
  if (before.entryPrice === entryPrice && before.leverage === leverage && before.type === type) return next;
  return { ...next, liquidationPrice: computeLiquidation(entryPrice, leverage, type) ?? next.liquidationPrice };
}

export function AddLeveragedDialog({ onClose }: { onClose: () => void }) {
  const { addLeveraged } = useLeveragedChanges();
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const form = usePositionForm<Values>({
    initial: EMPTY,
    check: (values) => leveragedProblems(values, values.type),
    derive: deriveLiquidation,
    success: "Leveraged position added successfully",
    failure: "Failed to add leveraged position",
    onDone: onClose,
    send: ({ type, leverage, ...values }) => {
      const symbol = values.symbol.trim().toLowerCase();
      const coinId = coin?.symbol.toLowerCase() === symbol ? coin.id : null;
      return addLeveraged({ ...values, symbol, coinId, leverage: Number(leverage), positionType: type });
    },
  });
  const choose = (chosenCoin: FoundCoin) => {
    const price = asFormPrice(chosenCoin.current_price === null ? null : exactText(chosenCoin.current_price));
    setCoin(chosenCoin);
    form.setValues((current) =>
      deriveLiquidation(current, {
        ...current,
        name: chosenCoin.name,
        symbol: chosenCoin.symbol.toUpperCase(),
        entryPrice: price,
        currentPrice: price,
      }),
    );
  };
  const { name, symbol, size, entryPrice, currentPrice, type } = form.values;
  const leverageFields = (
    <FormRow>
      <TypeChoice value={type} onChange={form.set("type")} />
      <Field
        label="Leverage"
        required
        inputMode="numeric"
        maxLength={3}
        {...form.bind("leverage")}
        end={<TimesSign />}
      />
    </FormRow>
  );
  return (
    <Dialog title="Add Leveraged Position" onClose={onClose}>
      <PositionForm
        value={positionValue(size, currentPrice || entryPrice)}
        refusal={form.refusal}
        submitLabel="Add Position"
        pendingLabel="Adding..."
        pending={form.pending}
        disabled={name.trim() === "" || symbol.trim() === ""}
        onSubmit={form.submit}
        onCancel={onClose}
        details={<LeverageDetails values={form.values} type={type} />}
      >
        <CoinSearch search={positionCoinsQuery} onChoose={choose} nextField="size" />
        <LeveragedFields form={form} leverage={leverageFields} />
      </PositionForm>
    </Dialog>
  );
}

const TimesSign = () => (
  <span className="mr-3" aria-hidden="true">
    ×
  </span>
);
