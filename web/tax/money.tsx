import { createContext, useContext } from "react";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { DisplayCurrency } from "../../shared/values/display-currency.ts";
import { formatHolding, formatIn, formatSignedIn, sideOfText } from "../../shared/values/format-decimal.ts";
import { shortMoney } from "../ledger/short-money.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../portfolio/privacy.ts";
import { HiddenAmount } from "../portfolio/table/Amount.tsx";

/** The money and the days of the shown report, which are those of its country and not those of the ledger. */
export type Formats = { display: DisplayCurrency; currency: string; date(at: string): string };

/** The formats of a report. `timeZone` is the zone in whose days the country counts. */
export function formatsOf({ currency, timeZone }: { currency: string; timeZone: string }): Formats {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone });
  return { display: displayOfLedger(currency), currency, date: (at) => format.format(new Date(at)) };
}

/** The formats of the report around a component. */
export const ReportFormats = createContext<Formats>(formatsOf({ currency: "usd", timeZone: "UTC" }));
/** The formats of the report around the component that calls it. */
export const useFormats = (): Formats => useContext(ReportFormats);

/** A day without a time, such as "2025-04-06". */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

type Props = {
  /** Decimal text; null when it is not known. */
  value: string | null;
  /** What stands instead of an unknown value. */
  missing?: string;
  /** Whether a gain has a plus sign and the colour of gains. Nothing has none. */
  isSigned?: boolean;
};

/** An amount in the currency of the report, hidden in privacy mode. */
export function TaxMoney({ value, missing = UNKNOWN, isSigned = false }: Props) {
  const { display } = useFormats();
  const isPrivate = usePrivacy();
  if (value === null) return <span className="text-text-3">{missing}</span>;
  const hasSign = isSigned && value !== "0";
  const short = shortMoney(value as Decimal);
  const text = hasSign ? formatSignedIn(short, display) : formatIn(short, display);
  const shown = isPrivate ? <HiddenAmount /> : text;
  return hasSign ? <span className={sideOfText(text)}>{shown}</span> : shown;
}

/** Formats an amount of a coin, such as "0.5 BTC". In privacy mode only the coin is shown. */
export function useAmountText() {
  const isPrivate = usePrivacy();
  return (amount: string, symbol: string) =>
    `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${symbol.toUpperCase()}`;
}
