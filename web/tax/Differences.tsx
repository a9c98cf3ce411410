import { useState } from "react";
import { formatCount } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { Fold } from "./Fold.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";
import { FIELD_NAMES, LIST_NAMES, MONEY_FIELDS } from "./texts.ts";

export type Difference = NonNullable<TaxReport["filed"]>["differences"][number];

/** More rows would not be drawn in one frame. */
const AT_ONCE = 100;
const CHANGES = { added: "new since", removed: "gone since", changed: "changed" };

/** What differs from something that was kept, folded. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <Fold label="Show the differences">
      <ul aria-label="Differences">
        {differences.slice(0, shown).map((difference, index) => (
          <DifferenceItem key={`${difference.list} ${difference.at} ${index}`} difference={difference} />
        ))}
      </ul>
      {differences.length > shown && (
        <p className="flex items-center gap-4 py-2 text-text-3">
          <Button onClick={() => setShown(shown + AT_ONCE)}>Show more</Button>
          {formatCount(differences.length - shown)} more
        </p>
      )}
    </Fold>
  );
}

function DifferenceItem({ difference: { list, change, symbol, at, fields } }: { difference: Difference }) {
  const { date } = useFormats();
  const title = [LIST_NAMES[list], symbol?.toUpperCase(), at && date(at)].filter(Boolean).join(", ");
  return (
    <li className="line-below py-2">
      <span className="font-medium">{title}</span> <span className="text-warn">{CHANGES[change]}</span>
      <ul className="text-12 text-text-2">
        {fields.map(({ name, before, after }) => (
          <li key={name} className="wrap-anywhere">
            {FIELD_NAMES[name] ?? name}: {change !== "added" && <Value name={name} value={before} symbol={symbol} />}
            {change === "changed" && " → "}
            {change !== "removed" && <Value name={name} value={after} symbol={symbol} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Value({ name, value, symbol }: { name: string; value: string | null; symbol: string | null }) {
  const { date } = useFormats();
  const amountText = useAmountText();
  if (value === null) return "none";
  if (MONEY_FIELDS.includes(name)) return <TaxMoney value={value} />;
  if (symbol && ["amount", "knownAmount", "size"].includes(name)) return amountText(value, symbol);
  if (name === "taxFree") return value === "true" ? "yes" : "no";
  return name.endsWith("At") ? date(value) : value;
}
