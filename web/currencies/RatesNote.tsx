import { displayCurrency, displayRate } from "../../shared/values/display-currency.ts";
import { useQuery } from "../api/use-query.ts";
import { useNow } from "../ui/use-now.ts";
import { chosenCurrency } from "./currency.ts";
import { currenciesQuery } from "./rates.ts";
import { ratesNote } from "./rates-note.ts";

/** From this rate on, the market's totals pass a quadrillion. */
const QUADRILLION_FROM = 200;
const NOTE = "mx-auto max-w-360 px-4 pb-3 text-12 lg:px-8";

/** Lines below the footer about figures in another currency. They come last on the page, so that no other content moves when they appear. */
export function RatesNote() {
  const { data, isError } = useQuery(currenciesQuery);
  const note = ratesNote(chosenCurrency(), displayCurrency().code, data ?? (isError ? null : undefined), useNow());
  return (
    <>
      {note !== null && <p className={`${NOTE} text-warn`}>{note}</p>}
      {displayRate() > QUADRILLION_FROM && <p className={NOTE}>Q stands for a quadrillion: 1Q is 1,000T.</p>}
    </>
  );
}
