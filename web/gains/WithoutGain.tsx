import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { formatHolding } from "../../shared/values/format-decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { ledgerDate } from "../ledger/dates.ts";
import type { OpeningStart } from "../portfolio/opening/opening-form.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/privacy.ts";
import { Money } from "../portfolio/table/Amount.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import type { Gains } from "./gains.queries.ts";

const OpeningDialog = lazyPart(async () => (await import("../portfolio/opening/OpeningDialog.tsx")).OpeningDialog);

const REASONS = { "no purchase": "No purchase on record", "no cost": "Cost unknown", "no price": "Proceeds unknown" };
/** More rows would be too many to read. */
const MAX_ROWS = 100;
/** More disposals of one coin with the same gap are folded into one row. */
const MAX_SINGLE = 3;

/** The id of the list on the page. */
export const WITHOUT_GAIN = "without-gain";

type Part = Gains["unknown"][number];
type OnOpening = (start: OpeningStart) => void;

/** Parts of one coin and account with the same gap, the newest first. */
const groupsOf = (parts: readonly Part[]): Part[][] => [
  ...Map.groupBy(parts.toReversed(), ({ reason, coinId, symbol, account }) =>
    JSON.stringify([reason, coinId ?? symbol, account]),
  ).values(),
];

/** What was sold or spent without a known gain, newest first. It is in no total. */
export function WithoutGain({ parts, disposals }: { parts: Gains["unknown"]; disposals: number }) {
  const [opening, setOpening] = useState<OpeningStart | null>(null);
  if (parts.length === 0) return null;
  return (
    <details open id={WITHOUT_GAIN} className="mb-5 rounded-panel border px-4 py-2 text-13">
      <summary className="flex min-h-8 cursor-pointer items-center font-medium">
        {counted(disposals, "disposal has", "disposals have")} a part without a known gain, which is in no total
      </summary>
      <ul aria-label="Without a known gain">
        {groupsOf(parts)
          .slice(0, MAX_ROWS)
          .flatMap((group) =>
            group.length > MAX_SINGLE ? (
              <Group key={`group ${group[0]!.transactionId}`} parts={group} onOpening={setOpening} />
            ) : (
              group.map((part, index) => (
                <li key={`${part.transactionId} ${index}`} className="line-below last:shadow-none">
                  <Row parts={[part]} onOpening={setOpening} />
                </li>
              ))
            ),
          )}
      </ul>
      <Suspense fallback={null}>
        {opening && <OpeningDialog start={opening} onClose={() => setOpening(null)} />}
      </Suspense>
    </details>
  );
}

/** Many disposals as one row, which opens to each of them. */
function Group({ parts, onOpening }: { parts: readonly Part[]; onOpening: OnOpening }) {
  const rest = parts.length - MAX_ROWS;
  return (
    <li className="line-below last:shadow-none">
      <Row parts={parts} onOpening={onOpening} />
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-text-2 max-md:min-h-11">
          Show each of the {formatCount(parts.length)}
          <ChevronDown className="lucide text-text-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ul className="pl-4">
          {parts.slice(0, MAX_ROWS).map((part, index) => (
            <li key={`${part.transactionId} ${index}`} className="line-below last:shadow-none">
              <Row parts={[part]} onOpening={onOpening} />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="py-2 text-text-3">{formatCount(rest)} earlier ones are in the export.</p>}
      </details>
    </li>
  );
}

/** One disposal, or many of one coin and account with the same gap, of which the first is the newest. */
function Row({ parts, onOpening }: { parts: readonly Part[]; onOpening: OnOpening }) {
  const isPrivate = usePrivacy();
  const [newest, oldest] = [parts[0]!, parts.at(-1)!];
  const { reason, kind, coinId, symbol, account } = newest;
  const amount = sumOf(parts.map((part) => part.amount as Exact));
  const proceeds = parts.some((part) => part.proceeds === null)
    ? null
    : sumOf(parts.map((part) => part.proceeds as Exact));
  const days = [...new Set([ledgerDate(oldest.at), ledgerDate(newest.at)])];
  const isOne = parts.length === 1;
  const what = isOne ? `the ${kind} of ${days[0]}` : `${counted(parts.length, "disposal")} until ${days.at(-1)}`;
  return (
    <div className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium">
          {isPrivate ? HIDDEN_AMOUNT : formatHolding(amount)} {symbol.toUpperCase()}
        </span>
        <span className="text-12 text-text-3">
          {isOne ? <span className="capitalize">{kind}</span> : counted(parts.length, "disposal")}, {days.join(" to ")}
        </span>
      </span>
      <span className="text-right">
        <span className="block">
          {reason === "no purchase" ? (
            <button
              type="button"
              className="min-h-6 text-right underline"
              aria-label={`${REASONS[reason]}, for ${what}: enter an opening balance of ${symbol.toUpperCase()}`}
              // Coins that were there before the oldest disposal explain all of them.
              onClick={() => onOpening({ symbol, coinId, account, amount, at: Date.parse(oldest.at), arrivals: [] })}
            >
              {REASONS[reason]}
            </button>
          ) : (
            <Link
              to="/transactions"
              search={{ only: [...new Set(parts.flatMap(({ causes }) => causes))].join(",") }}
              className="underline"
              aria-label={`${REASONS[reason]}, for ${what}: show what has to be completed`}
            >
              {REASONS[reason]}
            </Link>
          )}
        </span>
        <span className="text-12 text-text-3">
          Proceeds {proceeds === null ? "unknown" : <Money value={proceeds} />}
        </span>
      </span>
    </div>
  );
}
