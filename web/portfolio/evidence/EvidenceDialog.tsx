import { displayOfLedger } from "../../../shared/ledger-settings/display.ts";
import { dayText } from "../../../shared/values/day-text.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding, plainPriceIn } from "../../../shared/values/format-decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { type Evidence, evidenceQuery } from "./evidence.queries.ts";
import { reasonOf } from "./evidence-texts.ts";

type Props = { transactionId: string; title: string; onClose: () => void };

/** How each amount of a transaction was valued, with the official rate, its date and its source. */
export function EvidenceDialog({ transactionId, title, onClose }: Props) {
  const { data, isError, refetch } = useQuery(evidenceQuery(transactionId));
  return (
    <Dialog title={title} onClose={onClose}>
      {isError && !data && <LoadFailed onRetry={() => void refetch()}>The values could not be loaded.</LoadFailed>}
      {!isError && !data && <SkeletonBar size="my-4 h-11 w-full" />}
      {data && <Parts {...data} />}
    </Dialog>
  );
}

const MOVEMENTS: Record<NonNullable<Evidence["movement"]>, string> = {
  inside: "Coins that move between your accounts keep their cost, so nothing was valued here.",
  arrival:
    "These coins came from outside your ledger, so their cost is unknown. An opening balance says what they cost, and the other side of the transfer brings its cost along.",
  departure: "These coins left your ledger with their cost. Nothing was valued here.",
  rename: "The coin got another name and keeps its cost and its dates. Nothing was valued here.",
};

function Parts({ currency, day, movement, parts, doubt }: Evidence) {
  const isPrivate = usePrivacy();
  const display = displayOfLedger(currency);
  const moved = movement && <p className="py-3 text-13 text-text-2">{MOVEMENTS[movement]}</p>;
  if (parts.length === 0) return moved;
  return (
    <>
      {moved}
      <p className="mt-1 mb-2 text-13 text-text-2">
        {doubt && <span className="mb-1 block text-warn">{doubt.text}</span>}
        Valued in {currency.toUpperCase()} on {dayText(day)}, the day in your ledger's time zone.
      </p>
      <ul>
        {parts.map((part, index) => (
          <li key={index} className="line-below flex min-h-11 items-center justify-between gap-4 py-2 text-13">
            <span className="min-w-0">
              {part.part === "fee" && "Fee: "}
              {part.amount.startsWith("-") && "−"}
              {isPrivate ? HIDDEN_AMOUNT : formatHolding(part.amount.replace("-", "") as Exact)}{" "}
              {part.symbol.toUpperCase()}
              <span className="block text-12 text-text-3">{reasonOf(part, currency)}</span>
            </span>
            <span className="font-medium">
              {part.value === null ? (
                <span className="text-warn">Unknown</span>
              ) : isPrivate ? (
                HIDDEN_AMOUNT
              ) : (
                plainPriceIn(part.value as Exact, display)
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
