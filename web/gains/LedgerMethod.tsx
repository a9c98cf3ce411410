import { useRef } from "react";
import { METHOD_NAMES, type Method, type Scope } from "../../shared/transactions/methods.ts";
import { useQuery } from "../api/use-query.ts";
import { lotsOf } from "../ledger/options.ts";
import { settingsQuery, useChangeSettings } from "../ledger/settings.ts";
import { useVenueTrades } from "../portfolio/linked/use-venue-trades.ts";
import { Button } from "../ui/Button.tsx";

type Shown = { method: Method; scope: Scope; yearStart: string };

/** Says whether the portfolio uses the method of the shown report, and makes it do so. */
export function LedgerMethod({ shown }: { shown: Shown }) {
  const { data: settings } = useQuery(settingsQuery);
  const isWithVenue = useVenueTrades();
  const { mutate, isPending } = useChangeSettings();
  const status = useRef<HTMLDivElement>(null);
  if (!settings) return null;
  const isSame = (["method", "scope", "yearStart"] as const).every((key) => settings[key] === shown[key]);
  const use = () => {
    // The button disappears, and the keyboard goes on from the sentence that takes its place.
    status.current?.focus();
    mutate(shown);
  };
  return (
    <div
      ref={status}
      tabIndex={-1}
      className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-text-2"
      role="status"
    >
      {isSame ? (
        // Until the linked accounts are known, nothing says whether the figures agree.
        isWithVenue !== undefined && (
          <p>
            Your portfolio uses the same method, so its costs and gains agree with this report
            {isWithVenue && ", apart from spot trades that were read from Hyperliquid, which only this report counts"}.
          </p>
        )
      ) : (
        <>
          <p>
            Your portfolio uses {METHOD_NAMES[settings.method]} with {lotsOf(settings.scope)}, so its figures differ
            from this report.
          </p>
          <Button disabled={isPending} onClick={use}>
            Use {METHOD_NAMES[shown.method]} everywhere
          </Button>
        </>
      )}
    </div>
  );
}
