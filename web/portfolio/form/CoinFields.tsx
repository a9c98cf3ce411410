import type { ReactNode } from "react";
import { MAX_COIN_NAME, MAX_SYMBOL } from "../../../shared/coins/name-limits.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormRow } from "../../ui/form/FormLayout.tsx";
import type { BoundField } from "./use-position-form.ts";

type Props = { bind: (name: "name" | "symbol") => BoundField; symbolEnd?: ReactNode };

/** The name and symbol of a position's coin. */
export function CoinFields({ bind, symbolEnd }: Props) {
  return (
    <FormRow>
      <Field label="Cryptocurrency Name" required maxLength={MAX_COIN_NAME} {...bind("name")} />
      <Field
        label="Symbol"
        required
        maxLength={MAX_SYMBOL}
        autoCapitalize="none"
        spellCheck={false}
        end={symbolEnd}
        {...bind("symbol")}
      />
    </FormRow>
  );
}
