import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";

/** The digits of a rate that are shown. */
const DIGITS = 6;

/** The rate by which present prices, which are in US dollars, became money of the ledger. */
export function RateNote() {
  const { currency, rates, ratesOf, isProvisional } = useLedgerMoney();
  if (rates === null || ratesOf === null) return null;
  const rate = Number(rates.now).toPrecision(DIGITS);
  return (
    <p className="mt-3 text-12 text-text-3">
      Present prices are market prices in US dollars: 1 USD = {rate} {currency.toUpperCase()} (official rate of{" "}
      {ratesOf}
      {isProvisional && ", because that of today is not published yet"}). What you paid counts by the rate of its day.
    </p>
  );
}
