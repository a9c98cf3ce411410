import { useState } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { Field } from "../../ui/form/Field.tsx";
import { grouped, readAmount, toCoins, toUsd } from "./converter.ts";

type Props = { symbol: string; price: Exact };

/** Converts between the coin and US dollars at the shown price. The field that was edited last stays as typed. */
export function Converter({ symbol, price }: Props) {
  const [edited, setEdited] = useState<{ side: "coins" | "usd"; text: string }>({ side: "coins", text: "1" });
  const amount = readAmount(edited.text, navigator.language);
  const isInvalid = edited.text.trim() !== "" && amount === null;
  const other = amount === null ? "" : ((edited.side === "coins" ? toUsd : toCoins)(amount, price) ?? "");
  const textOf = (side: "coins" | "usd") => (edited.side === side ? edited.text : grouped(other, navigator.language));
  const verdict = isInvalid ? { tone: "loss" as const, text: "Enter a number, e.g. 1234.5" } : undefined;
  return (
    <section aria-label="Converter">
      <h2 className="text-16 font-semibold">Converter</h2>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        {(["coins", "usd"] as const).map((side) => (
          <Field
            key={side}
            label={side === "coins" ? symbol : "USD"}
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
