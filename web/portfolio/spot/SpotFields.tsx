import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { CoinFields } from "../form/CoinFields.tsx";
import type { SpotValues } from "../form/form-rules.ts";
import type { BoundField } from "../form/use-position-form.ts";

type Props = {
  form: { bind: (name: keyof SpotValues) => BoundField };
  /** False when the market has the current price. */
  asksCurrentPrice?: boolean;
};

export function SpotFields({ form: { bind }, asksCurrentPrice = true }: Props) {
  return (
    <>
      <CoinFields bind={bind} />
      <FigureField label="Amount" required step={AMOUNT_STEP} {...bind("amount")} />
      <FormRow>
        <FigureField label="Entry Price (USD)" required step={PRICE_STEP} {...bind("entryPrice")} />
        {asksCurrentPrice && <FigureField label="Current Price (USD)" step={PRICE_STEP} {...bind("currentPrice")} />}
      </FormRow>
    </>
  );
}
