import { useEffect, useState } from "react";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { chosenCurrency } from "../currency.ts";
import { type EntryCurrency, usDollars } from "./entry-currency.ts";

/**
 * The currency in which a form takes prices; null until its rate is known. It stays the same while the form is open.
 * In US dollars, nothing is loaded for it.
 */
export function useEntryCurrency(): EntryCurrency | null {
  const [chosen] = useState(chosenCurrency);
  const shown = displayCurrency().code;
  const [currency, setCurrency] = useState(() => (chosen === "usd" && shown === "usd" ? usDollars(null) : null));
  useEffect(() => {
    if (currency !== null) return;
    void import("./load-entry-currency.ts")
      .then(({ loadEntryCurrency }) => loadEntryCurrency(chosen, shown))
      .catch(() => usDollars("Exchange rates could not be loaded"))
      .then(setCurrency);
  }, [chosen, shown, currency]);
  return currency;
}
