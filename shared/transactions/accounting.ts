import { isQuoted } from "../exchange-rates/quoted.ts";
import { isQuotedOn, type ReferenceRates } from "../exchange-rates/rates.ts";
import { placesOf, powerOfTen, toFixedPoint } from "../values/fixed.ts";
import { DAY } from "../values/time.ts";
import { type Zone, zoneOf } from "../zones/zone.ts";
import type { CostBasis } from "./methods.ts";

/** How a ledger counts: in which money, and in the calendar days of which zone. */
export type Accounting = {
  /** Lower case, such as "eur". All figures are in it. */
  currency: string;
  timeZone: string;
  zone: Zone;
  /**
   * What a sum of money was worth in the ledger's currency, by the official rate of its day; null without a rate. `money`
   * is an integer of any scale, and so is the result.
   */
  convert(money: bigint, from: string, at: number): bigint | null;
  /** The official rates by which it converts. */
  rates: ReferenceRates;
};

/** Everything that decides the figures of a ledger besides its transactions. */
export type Basis = CostBasis & { accounting: Accounting };

/** One unit of a currency in another: `numerator` ÷ `denominator`. */
type Ratio = { numerator: bigint; denominator: bigint };

function ratioOf(rates: ReferenceRates, from: string, to: string, day: number): Ratio | null {
  if (!isQuoted(from)) return null;
  const [source, target] = [rates.on(from, day)?.perEuro, rates.on(to, day)?.perEuro];
  if (source === undefined || target === undefined) return null;
  const [sourcePlaces, targetPlaces] = [placesOf(source), placesOf(target)];
  return {
    numerator: toFixedPoint(target, targetPlaces) * powerOfTen(sourcePlaces),
    denominator: toFixedPoint(source, sourcePlaces) * powerOfTen(targetPlaces),
  };
}

export function accountingOf(
  { currency, timeZone }: { currency: string; timeZone: string },
  rates: ReferenceRates,
): Accounting {
  const zone = zoneOf(timeZone);
  const ratios = new Map<string, Map<number, Ratio | null>>();
  function ratio(from: string, day: number): Ratio | null {
    const ofCurrency = ratios.get(from) ?? new Map<number, Ratio | null>();
    ratios.set(from, ofCurrency);
    let found = ofCurrency.get(day);
    if (found === undefined) {
      found = ratioOf(rates, from, currency, day);
      ofCurrency.set(day, found);
    }
    return found;
  }
  return {
    currency,
    timeZone,
    zone,
    rates,
    convert(money, from, at) {
      if (from === currency) return money;
      const found = ratio(from, zone.dayOf(at));
      return found && (money * found.numerator) / found.denominator;
    },
  };
}

/** Tells which money has a value at all, where the rates themselves do not matter. */
export const ANY_RATE: Accounting = {
  ...accountingOf({ currency: "usd", timeZone: "UTC" }, { on: () => null }),
  convert: (money, from, at) => (isQuotedOn(from, Math.floor(at / DAY)) ? money : null),
};

/** Dollars and UTC days, without rates of other money. */
export const DOLLARS: Accounting = accountingOf({ currency: "usd", timeZone: "UTC" }, { on: () => null });
