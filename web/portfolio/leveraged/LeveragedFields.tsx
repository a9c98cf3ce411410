import type { ReactNode } from "react";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { CoinFields } from "../form/CoinFields.tsx";
import type { LeveragedValues } from "../form/form-rules.ts";
import type { BoundField } from "../form/use-position-form.ts";

type Form = { bind: (name: keyof LeveragedValues) => BoundField };
type Props = {
  form: Form;
  /** The field for the leverage and the fields beside it, which differ between the dialogs. */
  leverage: ReactNode;
  symbolEnd?: ReactNode;
  /** Replaces the fields for the name and symbol of the coin. */
  coinChoice?: ReactNode;
  /** The currency of the prices, such as "USD". */
  currency: string;
  /** Shown under the entry price. */
  entryHint?: string | undefined;
  /** False when the market has the current price. */
  asksCurrentPrice?: boolean;
  /** A field below those of the leverage. */
  children?: ReactNode;
};

export function LeveragedFields(props: Props) {
  const { leverage, symbolEnd, currency, entryHint, asksCurrentPrice = true } = props;
  const { bind } = props.form;
  return (
    <>
      {props.coinChoice ?? <CoinFields bind={bind} symbolEnd={symbolEnd} />}
      {leverage}
      {props.children}
      <FormRow>
        <FigureField label="Size" required step={AMOUNT_STEP} {...bind("size")} />
        <FigureField
          label={`Entry Price (${currency})`}
          required
          step={PRICE_STEP}
          hint={entryHint}
          {...bind("entryPrice")}
        />
      </FormRow>
      <FormRow>
        {asksCurrentPrice && (
          <FigureField label={`Current Price (${currency})`} step={PRICE_STEP} {...bind("currentPrice")} />
        )}
        <FigureField
          label={`Liquidation Price (${currency})`}
          required
          step={PRICE_STEP}
          {...bind("liquidationPrice")}
        />
      </FormRow>
    </>
  );
}
