import type { ReactNode } from "react";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { CoinFields } from "../form/CoinFields.tsx";
import type { SpotValues } from "../form/form-rules.ts";
import type { BoundField } from "../form/use-position-form.ts";

type Props = {
  form: { bind: (name: keyof SpotValues) => BoundField };
  /** The currency of the prices, such as "USD". */
  currency: string;
  /** Shown under the entry price. */
  entryHint?: string | undefined;
  /** False when the market has the current price. */
  asksCurrentPrice?: boolean;
  /** Replaces the fields for the name and symbol of the coin. */
  coinChoice?: ReactNode;
  /** A field below the amount. */
  children?: ReactNode;
};

export function SpotFields({
  form: { bind },
  currency,
  entryHint,
  asksCurrentPrice = true,
  coinChoice,
  children,
}: Props) {
  return (
    <>
      {coinChoice ?? <CoinFields bind={bind} />}
      <FigureField label="Amount" required step={AMOUNT_STEP} {...bind("amount")} />
      {children}
      <FormRow>
        <FigureField
          label={`Entry Price (${currency})`}
          required
          step={PRICE_STEP}
          hint={entryHint}
          {...bind("entryPrice")}
        />
        {asksCurrentPrice && (
          <FigureField label={`Current Price (${currency})`} step={PRICE_STEP} {...bind("currentPrice")} />
        )}
      </FormRow>
    </>
  );
}
