import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { counted } from "../../shared/values/format-market.ts";
import type { OpeningStart } from "../portfolio/opening/opening-form.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";
import { REASONS } from "./texts.ts";

const OpeningDialog = lazyPart(async () => (await import("../portfolio/opening/OpeningDialog.tsx")).OpeningDialog);

type Unknown = TaxReport["unknown"][number];
const WHAT: Record<Unknown["what"], string> = { disposal: "Disposal", income: "Income", contract: "Contract" };

/** What the report does not know, with the press that helps. It is in no figure. */
export function UnknownList({ report: { unknown, counts }, isFiled }: { report: TaxReport; isFiled: boolean }) {
  const [opening, setOpening] = useState<OpeningStart | null>(null);
  if (counts.unknown === 0) return null;
  return (
    <details open id="unknown" className="mb-5 rounded-panel border px-4 py-2 text-13">
      <summary className="flex min-h-8 cursor-pointer items-center font-medium">
        {counted(counts.unknown, "part is", "parts are")} unknown, and in no figure below
      </summary>
      <ul aria-label="Unknown">
        {unknown.toReversed().map((part, index) => (
          <UnknownItem
            key={`${part.transactionId} ${index}`}
            part={part}
            onOpening={isFiled ? undefined : () => setOpening(startOf(part))}
          />
        ))}
      </ul>
      {counts.unknown > unknown.length && <p className="py-2 text-text-3">The CSV file lists all {counts.unknown}.</p>}
      <Suspense fallback={null}>
        {opening && <OpeningDialog start={opening} onClose={() => setOpening(null)} />}
      </Suspense>
    </details>
  );
}

const startOf = ({ symbol, coinId, account, amount, at }: Unknown): OpeningStart => ({
  ...{ symbol, coinId, account, amount, at: Date.parse(at), arrivals: [] },
});

function UnknownItem({ part, onOpening }: { part: Unknown; onOpening: (() => void) | undefined }) {
  const { what, reason, at, symbol, account, amount, proceeds, causes } = part;
  const { date } = useFormats();
  const amountText = useAmountText();
  const of = `${WHAT[what].toLowerCase()} of ${symbol.toUpperCase()} on ${date(at)}`;
  return (
    <li className="line-below flex justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{amountText(amount, symbol)}</span>
        <span className="text-12 text-text-3">
          {WHAT[what]}, {date(at)}
          {account && `, ${account}`}
        </span>
      </span>
      <span className="text-right">
        {onOpening && reason === "no purchase" ? (
          <button
            type="button"
            className="min-h-6 underline"
            aria-label={`${REASONS[reason]}: enter an opening balance for the ${of}`}
            onClick={onOpening}
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
    </li>
  );
}
