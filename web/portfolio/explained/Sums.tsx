import type { ReactNode } from "react";
import { type Decimal, difference, type Exact, sumOf, withoutSign } from "../../../shared/values/decimal.ts";
import { formatOwn } from "../../../shared/values/format-decimal.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";

export type Part = { key: string; label: ReactNode; note?: ReactNode; value: Exact };

const ROW = "line-below flex min-h-11 items-center justify-between gap-4 py-1.5 text-13";
const ZERO = "0" as Decimal;

/** An amount as it is shown, rounded. */
const shown = (value: Exact): number =>
  Number(formatOwn(withoutSign(value)).replace(/[^\d.]/g, "")) * (value.startsWith("-") ? -1 : 1);
const HALF_CENT = 0.005;
/** Whether the shown amounts do not add up to the shown sum. */
const isOff = (parts: readonly Part[], whole: Exact): boolean =>
  Math.abs(parts.reduce((total, { value }) => total + shown(value), 0) - shown(whole)) >= HALF_CENT;

type Props = { parts: readonly Part[]; whole: Exact | null; label: string; isSigned?: boolean };

/**
 * Parts with their sum. Each part is rounded by itself, so a part that is called rounding completes the sum when it
 * differs from the whole. Without a known whole there is a sentence. Amounts such as a cost have no sign, and neither have
 * their parts.
 */
export function Sums({ parts, whole, label, isSigned = true }: Props) {
  if (whole === null) return <p className="py-2 text-13 text-text-3">{label}: not known.</p>;
  const rest = difference(whole, sumOf(parts.map(({ value }) => value)));
  const all = rest === ZERO ? parts : [...parts, { key: "rounding", label: "Rounding", value: rest }];
  return (
    <>
      <ul aria-label={label}>
        {all.map((part) => (
          <li key={part.key} className={ROW} data-part={part.value}>
            <span className="min-w-0">
              {part.label}
              {"note" in part && part.note && <span className="block text-12 text-text-3">{part.note}</span>}
            </span>
            <span className="font-medium whitespace-nowrap">
              {isSigned ? <SignedMoney value={part.value} isNeutral /> : <Money value={part.value} />}
            </span>
          </li>
        ))}
        <li className="flex min-h-11 items-center justify-between gap-4 py-1.5 font-semibold" data-whole={whole}>
          <span>{label}</span>
          <span>{isSigned ? <SignedMoney value={whole} /> : <Money value={whole} />}</span>
        </li>
      </ul>
      {isOff(parts, whole) && (
        <p className="text-12 text-text-3">Shown amounts are rounded; the sum adds the exact ones.</p>
      )}
    </>
  );
}
