import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Exact } from "../../shared/values/decimal.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { ledgerDate } from "../ledger/dates.ts";
import type { OpeningStart } from "../portfolio/opening/opening-form.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/privacy.ts";
import { Money } from "../portfolio/table/Amount.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import type { Gains } from "./gains.queries.ts";

const OpeningDialog = lazyPart(async () => (await import("../portfolio/opening/OpeningDialog.tsx")).OpeningDialog);

const REASONS = { "no purchase": "No purchase on record", "no cost": "Cost unknown", "no price": "Proceeds unknown" };
/** More rows would be too many to read. */
const MAX_WITHOUT_GAIN = 100;

/** The id of the list on the page. */
export const WITHOUT_GAIN = "without-gain";

/** What was sold or spent without a known gain, newest first. It is in no total. */
export function WithoutGain({ parts, disposals }: { parts: Gains["unknown"]; disposals: number }) {
  const isPrivate = usePrivacy();
  const [opening, setOpening] = useState<OpeningStart | null>(null);
  if (parts.length === 0) return null;
  return (
    <details open id={WITHOUT_GAIN} className="mb-5 rounded-panel border px-4 py-2 text-13">
      <summary className="flex min-h-8 cursor-pointer items-center font-medium">
        {counted(disposals, "disposal has", "disposals have")} a part without a known gain, which is in no total
      </summary>
      <ul aria-label="Without a known gain">
        {parts
          .slice(-MAX_WITHOUT_GAIN)
          .reverse()
          .map(({ transactionId, reason, kind, at, coinId, symbol, account, amount, proceeds, causes }, index) => (
            <li key={`${transactionId} ${index}`} className="line-below flex justify-between gap-4 py-2">
              <span className="min-w-0">
                <span className="block font-medium">
                  {isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} {symbol.toUpperCase()}
                </span>
                <span className="text-12 text-text-3">
                  <span className="capitalize">{kind}</span>, {ledgerDate(at)}
                </span>
              </span>
              <span className="text-right">
                <span className="block">
                  {reason === "no purchase" ? (
                    <button
                      type="button"
                      className="min-h-6 underline"
                      aria-label={`${REASONS[reason]}, for the ${kind} of ${ledgerDate(at)}: enter an opening balance of ${symbol.toUpperCase()}`}
                      onClick={() => setOpening({ symbol, coinId, account, amount, at: Date.parse(at), arrivals: [] })}
                    >
                      {REASONS[reason]}
                    </button>
                  ) : (
                    <Link
                      to="/transactions"
                      search={{ only: causes.join(",") }}
                      className="underline"
                      aria-label={`${REASONS[reason]}, for the ${kind} of ${ledgerDate(at)}: show what has to be completed`}
                    >
                      {REASONS[reason]}
                    </Link>
                  )}
                </span>
                <span className="text-12 text-text-3">
                  Proceeds {proceeds === null ? "unknown" : <Money value={proceeds as Exact} />}
                </span>
              </span>
            </li>
          ))}
      </ul>
      <Suspense fallback={null}>
        {opening && <OpeningDialog start={opening} onClose={() => setOpening(null)} />}
      </Suspense>
    </details>
  );
}
