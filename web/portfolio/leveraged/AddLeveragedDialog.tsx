import { useState } from "react";
import { asFormPrice, DEFAULT_LEVERAGE, type PositionType } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency, Prices } from "../../currencies/entry/entry-currency.ts";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { type LeveragedValues, leveragedProblems } from "../form/form-rules.ts";
import { OpeningDayField } from "../form/OpeningDayField.tsx";
import { PositionCoin } from "../form/PositionCoin.tsx";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { type OpeningDay, openingDayProblem, openingField, today, useOpeningDay } from "../form/use-opening-day.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import { LeverageDetails } from "./LeverageDetails.tsx";
import { LeveragedFields } from "./LeveragedFields.tsx";
import { liquidationText } from "./liquidation-text.ts";
import { TypeChoice } from "./TypeChoice.tsx";
import { useLeveragedChanges } from "./use-leveraged-changes.ts";

type Values = LeveragedValues & OpeningDay & { type: PositionType };
const EMPTY: Omit<Values, "openedOn"> = {
  name: "",
  symbol: "",
  size: "",
  entryPrice: "",
  currentPrice: "",
  leverage: String(DEFAULT_LEVERAGE),
  liquidationPrice: "",
  type: "long",
};

export function AddLeveragedDialog({
  currency: currencyToday,
  onClose,
}: {
  currency: EntryCurrency;
  onClose: () => void;
}) {
  /** Computes the liquidation price again after a change of entry price, leverage or type. */
  const derive = (before: Values, next: Values): Values => {
    const isSame = (["entryPrice", "leverage", "type"] as const).every((name) => before[name] === next[name]);
    return isSame ? next : { ...next, liquidationPrice: liquidationText(entry, next, next.type) };
  };
  const { addLeveraged } = useLeveragedChanges();
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const [initial] = useState<Values>(() => ({ ...EMPTY, openedOn: today() }));
  const form = usePositionForm<Values>({
    initial,
    check: ({ openedOn, ...values }) => ({
      ...leveragedProblems(inUsd(values), values.type),
      ...openingDayProblem(openedOn),
    }),
    derive,
    success: "Leveraged position added successfully",
    failure: "Failed to add leveraged position",
    onDone: onClose,
    send: ({ type, leverage, openedOn, ...values }) => {
      const symbol = values.symbol.trim().toLowerCase();
      const coinId = coin?.id ?? null;
      return addLeveraged({
        ...inUsd(values),
        ...entry.typedOf(values),
        ...openingField(openedOn),
        symbol,
        coinId,
        leverage: Number(leverage),
        positionType: type,
      });
    },
  });
  const { currency, note } = useOpeningDay({
    currency: currencyToday,
    openedOn: form.values.openedOn,
    coinId: coin?.id ?? null,
    marketPrice: asFormPrice(coin?.current_price == null ? null : exactText(coin.current_price)),
    propose: (wasProposed, entryPrice) =>
      form.setValues((current) =>
        wasProposed(current.entryPrice) ? derive(current, { ...current, entryPrice }) : current,
      ),
  });
  const entry = currency.newEntry();
  /** The current price is one of today, whatever the day of the entry price. */
  const inUsd = <Given extends Prices>(values: Given): Given => ({
    ...entry.inUsd(values),
    ...(values.currentPrice !== undefined && {
      currentPrice: currencyToday.newEntry().usdOf("currentPrice", values.currentPrice),
    }),
  });
  const choose = (chosen: FoundCoin | null) => {
    const price = chosen?.current_price ?? null;
    const usd = asFormPrice(price === null ? null : exactText(price));
    setCoin(chosen);
    form.setValues((current) =>
      derive(current, {
        ...current,
        name: chosen?.name ?? "",
        symbol: chosen?.symbol.toUpperCase() ?? "",
        // The day's price of another coin follows.
        entryPrice: "",
        currentPrice: currencyToday.newEntry().inCurrency(usd),
      }),
    );
  };
  const values = inUsd(form.values);
  const { name, symbol, size, entryPrice, currentPrice, type } = values;
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
        details={<LeverageDetails values={values} type={type} />}
      >
        <LeveragedFields
          form={form}
          leverage={leverageFields}
          currency={currency.label}
          entryHint={note || undefined}
          coinChoice={<PositionCoin coin={coin} onChoose={choose} bind={form.bind} nextField="size" />}
        >
          <OpeningDayField label="Opened on" {...form.bind("openedOn")} />
        </LeveragedFields>
        <CurrencyNote currency={currency} />
      </PositionForm>
    </Dialog>
  );
}

const TimesSign = () => (
  <span className="mr-3" aria-hidden="true">
    ×
  </span>
);
