import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import { CoinFields } from "../form/CoinFields.tsx";
import type { SpotValues } from "../form/form-rules.ts";
import type { BoundField } from "../form/use-position-form.ts";

type Form = { bind: (name: keyof SpotValues) => BoundField };

export function SpotFields({ form: { bind } }: { form: Form }) {
  return (
    <>
      <CoinFields bind={bind} />
      <FigureField label="Amount" required step={AMOUNT_STEP} {...bind("amount")} />
      <FormRow>
        <FigureField label="Entry Price (USD)" required step={PRICE_STEP} {...bind("entryPrice")} />
        <FigureField label="Current Price (USD)" step={PRICE_STEP} {...bind("currentPrice")} />
      </FormRow>
    </>
  );
}
