import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LEDGER_CURRENCIES } from "../../shared/ledger-settings/settings.ts";
import { displayCurrency } from "../../shared/values/display-currency.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { storedText } from "../ui/state/storage.ts";
import { settingsQuery, useChangeSettings } from "./settings.ts";

/** The display currency about which the question was answered in this browser. */
const answered = storedText("ledger-question");

/**
 * Asks once whether the ledger should use the currency in which the market is shown. `isFirst` is set at an import: there
 * the question also comes when both are in dollars.
 */
export function LedgerQuestion({ isFirst = false }: { isFirst?: boolean }) {
  const { data: settings } = useQuery(settingsQuery);
  const { mutate, isPending } = useChangeSettings();
  const [isAnswered, setAnswered] = useState(() => answered.read() === displayCurrency().code);
  const shown = LEDGER_CURRENCIES.find((code) => code === displayCurrency().code);
  if (!settings || isAnswered) return null;
  const own = settings.currency.toUpperCase();
  const other = shown !== undefined && shown !== "usd" && shown !== settings.currency ? shown : null;
  if (!other && !(isFirst && settings.country === null && settings.currency === "usd")) return null;
  const close = () => {
    answered.write(displayCurrency().code);
    setAnswered(true);
  };
  return (
    <section
      aria-label="Currency of your ledger"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border bg-surface px-4 py-3 text-13"
    >
      <p className="min-w-0 flex-1 basis-60">
        {other
          ? `The market is shown in ${other.toUpperCase()}, and your portfolio counts in ${own}.`
          : `Your ledger counts in ${own}, and its days are those of ${settings.timeZone.replaceAll("_", " ")}.`}
      </p>
      <span className="flex flex-wrap gap-2">
        {other ? (
          <Button disabled={isPending} onClick={() => mutate({ currency: other }, { onSuccess: close })}>
            Count in {other.toUpperCase()}
          </Button>
        ) : (
          <Link
            to="/transactions"
            search={{ report: "settings" }}
            className="button plain"
            aria-label="Change the settings of the ledger"
            onClick={close}
          >
            Change
          </Link>
        )}
        <Button variant="quiet" onClick={close}>
          Keep {own}
        </Button>
      </span>
    </section>
  );
}
