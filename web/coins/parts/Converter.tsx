import { useState } from "react";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { Field } from "../../ui/form/Field.tsx";
import { unclearNumber } from "../../ui/form/typed-number.ts";
import { grouped, readAmount, toCoins, toMoney } from "./converter.ts";

type Props = { symbol: string; price: Exact };

/** Converts between the coin and the display currency at the shown price. The field that was edited last stays as typed. */
export function Converter({ symbol, price }: Props) {
  const { code, rate } = displayCurrency();
  const priceInCurrency = product(price, rate as Exact);
  const [edited, setEdited] = useState<{ side: "coins" | "money"; text: string }>({ side: "coins", text: "1" });
  const amount = readAmount(edited.text, navigator.language);
  const isInvalid = edited.text.trim() !== "" && amount === null;
  const other = amount === null ? "" : ((edited.side === "coins" ? toMoney : toCoins)(amount, priceInCurrency) ?? "");
  const textOf = (side: "coins" | "money") => (edited.side === side ? edited.text : grouped(other, navigator.language));
  const problem = unclearNumber(edited.text, navigator.language) ?? "Enter a number, e.g. 1234.5";
  const verdict = isInvalid ? { tone: "loss" as const, text: problem } : undefined;
  return (
    <section aria-label="Converter">
      <h2 className="text-16 font-semibold">Converter</h2>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        {(["coins", "money"] as const).map((side) => (
          <Field
            key={side}
            label={side === "coins" ? symbol : code.toUpperCase()}
            inputMode="decimal"
            autoComplete="off"
            maxLength={48}
            value={textOf(side)}
            onChange={(event) => setEdited({ side, text: event.target.value })}
            {...(edited.side === side && verdict && { verdict })}
          />
        ))}
      </div>
    </section>
  );
}
