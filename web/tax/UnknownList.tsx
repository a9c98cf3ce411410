import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import type { OpeningStart } from "../portfolio/opening/opening-form.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { Fold } from "./Fold.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";
import { REASONS } from "./texts.ts";
import { totalsOfGroup, type Unknown, unknownGroups, unknownText } from "./unknown-groups.ts";

const OpeningDialog = lazyPart(async () => (await import("../portfolio/opening/OpeningDialog.tsx")).OpeningDialog);

const WHAT: Record<Unknown["what"], string> = { disposal: "Disposal", income: "Income", contract: "Contract" };
const WHATS: Record<Unknown["what"], [string, string]> = {
  disposal: ["disposal", "disposals"],
  income: ["receipt of income", "receipts of income"],
  contract: ["contract", "contracts"],
};

/** What the report does not know, with the press that helps. It is in no figure. */
export function UnknownList({ report: { unknown, counts }, isFiled }: { report: TaxReport; isFiled: boolean }) {
  const [opening, setOpening] = useState<OpeningStart | null>(null);
  if (counts.unknown === 0) return null;
  return (
    <details open id="unknown" className="mb-5 rounded-panel border px-4 py-2 text-13">
      <summary className="flex min-h-8 cursor-pointer items-center font-medium">
        {unknownText(unknown, counts.unknown)} unknown, and in no amount below
      </summary>
      <ul aria-label="Unknown">
        {unknownGroups(unknown).map(({ key, parts, isFolded }) => (
          <li key={key} className="line-below last:shadow-none">
            <Row parts={parts} onOpening={isFiled ? undefined : setOpening} />
            {isFolded && (
              <Fold label={`Show each of the ${formatCount(parts.length)}`}>
                <ul className="pl-4">
                  {parts.map((part, index) => (
                    <li key={`${part.transactionId} ${index}`} className="line-below last:shadow-none">
                      <Row parts={[part]} onOpening={isFiled ? undefined : setOpening} />
                    </li>
                  ))}
                </ul>
              </Fold>
            )}
          </li>
        ))}
      </ul>
      {counts.unknown > unknown.length && (
        <p className="py-2 text-text-3">
          These are {formatCount(unknown.length)} of them. The CSV file lists all {formatCount(counts.unknown)}.
        </p>
      )}
      <Suspense fallback={null}>
        {opening && <OpeningDialog start={opening} onClose={() => setOpening(null)} />}
      </Suspense>
    </details>
  );
}

type RowProps = { parts: readonly Unknown[]; onOpening: ((start: OpeningStart) => void) | undefined };

/** One part, or many of one coin and account with the same gap, of which the first is the newest. */
function Row({ parts, onOpening }: RowProps) {
  const { what, reason, at, symbol, coinId, account } = parts[0]!;
  const { amount, proceeds, oldest, causes } = totalsOfGroup(parts);
  const { date } = useFormats();
  const amountText = useAmountText();
  const days = [...new Set([date(oldest.at), date(at)])];
  const name = parts.length === 1 ? WHAT[what] : counted(parts.length, ...WHATS[what]);
  const of = `${name.toLowerCase()} of ${symbol.toUpperCase()} on ${days.join(" to ")}`;
  return (
    <div className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{amountText(amount, symbol)}</span>
        <span className="text-12 text-text-3">
          {name}, {days.join(" to ")}
          {account && `, ${account}`}
        </span>
      </span>
      <span className="text-right">
        {onOpening && reason === "no purchase" ? (
          <button
            type="button"
            className="min-h-6 text-right underline"
            aria-label={`${REASONS[reason]}: enter an opening balance for the ${of}`}
            onClick={() =>
              onOpening({ ...{ symbol, coinId, account, amount }, at: Date.parse(oldest.at), arrivals: [] })
            }
          >
            {REASONS[reason]}
          </button>
        ) : onOpening && causes.length > 0 ? (
          <Link
            to="/transactions"
            search={{ only: causes.join(",") }}
            className="inline-flex min-h-6 items-center underline"
            aria-label={`${REASONS[reason]}: show what has to be completed for the ${of}`}
          >
            {REASONS[reason]}
          </Link>
        ) : (
          REASONS[reason]
        )}
        {what === "disposal" && (
          <span className="block text-12 text-text-3">
            Proceeds <TaxMoney value={proceeds} missing="unknown" />
          </span>
        )}
      </span>
    </div>
  );
}
