import { isQuoted } from "../../../shared/exchange-rates/quoted.ts";
import { type ReferenceRates, ratesOf, yearsFor } from "../../../shared/exchange-rates/rates.ts";
import { type Accounting, accountingOf, type Basis } from "../../../shared/transactions/accounting.ts";
import { HOUR } from "../../../shared/values/time.ts";
import { settingsOf, type Tables } from "../storage/tables.ts";

/** How the ledger of this browser counts, by the exchange rates that this browser keeps. */

/** The rates that figures needed and that are not kept here: the years of each currency. */
const wanted = new Map<string, Set<number>>();

/** Returns what is missing, and forgets it. */
export function takeWanted(): Map<string, Set<number>> {
  const taken = new Map(wanted);
  wanted.clear();
  return taken;
}

/** The rates of this year are asked for again after this time, because a day of it may have come. */
const MAX_AGE = HOUR;

/** The rates that this browser keeps. Asking for another one lets it be loaded. */
export function keptRates({ rates }: Tables): ReferenceRates {
  const kept = ratesOf(rates.all());
  const isKept = (currency: string, year: number): boolean => {
    const item = rates.get(String(year));
    if (item?.perEuro[currency] === undefined) return false;
    return year < new Date().getUTCFullYear() || Date.now() - item.loadedAt < MAX_AGE;
  };
  return {
    on(currency, day) {
      if (currency !== "eur" && isQuoted(currency))
        for (const year of yearsFor([day]))
          if (!isKept(currency, year)) wanted.set(currency, (wanted.get(currency) ?? new Set()).add(year));
      return kept.on(currency, day);
    },
  };
}

/** Positions are kept in US dollars, as on the server, and everything else is shown in the ledger's currency. */
export const accountingIn = (tables: Tables, currency: string): Accounting =>
  accountingOf({ currency, timeZone: settingsOf(tables).timeZone }, keptRates(tables));

export const basisIn = (tables: Tables, currency: string): Basis => {
  const { method, scope } = settingsOf(tables);
  return { method, scope, accounting: accountingIn(tables, currency) };
};
export const basisOf = (tables: Tables): Basis => basisIn(tables, settingsOf(tables).currency);
