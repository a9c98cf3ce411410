import type { ReactNode } from "react";
import { atRates } from "../../shared/currencies/at-rates.ts";
import { CURRENCY_CODES, currencyOf, displayOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import { displayCurrency } from "../../shared/values/display-currency.ts";
import { timeAgo } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { SelectField } from "../ui/form/SelectField.tsx";
import { saveCurrency } from "./currency.ts";
import { currenciesQuery } from "./rates.ts";

/** Chooses the currency of all figures. The page is reloaded, so that no figure stays in the previous currency. */
export function CurrencyField() {
  const { data, isError } = useQuery(currenciesQuery);
  const { code: shown } = displayCurrency();
  const known = CURRENCY_CODES.filter((code) => code === shown || data?.rates[code] !== undefined);
  const choose = (code: string) => {
    const currency = isCurrency(code) && data ? atRates(displayOf(code, "1"), data) : null;
    if (!currency) return;
    saveCurrency(currency);
    location.reload();
  };
  const isMissing = data !== undefined && known.length < CURRENCY_CODES.length;
  return (
    <div className="mt-3">
      <SelectField
        label="Currency"
        value={shown}
        options={known.map((code) => [
          code,
          `${code === "sats" ? "sats" : code.toUpperCase()} · ${currencyOf(code).name}`,
        ])}
        onChange={choose}
      />
      {isError && <Note>Exchange rates could not be loaded.</Note>}
      {isMissing && <Note>Some exchange rates are missing at the moment.</Note>}
      {data?.stale && data.asOf !== null && (
        <Note>Exchange rates are old: updated {timeAgo(Date.parse(data.asOf), Date.now())}.</Note>
      )}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1 text-12 text-warn">{children}</p>;
