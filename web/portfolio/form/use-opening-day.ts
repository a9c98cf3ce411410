import { useEffect, useEffectEvent, useRef, useState } from "react";
import { HOUR, isoTime } from "../../../shared/values/time.ts";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { dateField, startOfField } from "../../ledger/clock.ts";

/** The price of a day is its close, so that noon is as good as any time of a past day. */
const NOON = 12 * HOUR;

/** The form value of the day, such as "2026-03-04". */
export type OpeningDay = { openedOn: string };

export const today = (): string => dateField(Date.now());
/** The time (ms) of a past day; null for today. */
const timeOf = (openedOn: string): number | null => (openedOn < today() ? startOfField(openedOn) + NOON : null);

export function openingDayProblem(openedOn: string): { openedOn?: string } {
  const at = timeOf(openedOn);
  if (at !== null && Number.isNaN(at)) return { openedOn: "Enter a date" };
  return openedOn > today() ? { openedOn: "The date must not be in the future" } : {};
}

/** The field to send beside a new position: the time of a past day, and none for today. */
export function openingField(openedOn: string): { openedAt?: string } {
  const at = timeOf(openedOn);
  return at === null ? {} : { openedAt: isoTime(at) };
}

type Options = {
  /** The currency of the form at today's rate. */
  currency: EntryCurrency;
  openedOn: string;
  coinId: string | null;
  /** The market's present price in US dollars; "" without one. */
  marketPrice: string;
  /** Sets the entry price, in the currency of the day, if its text is empty or was proposed before. */
  propose: (wasProposed: (text: string) => boolean, price: string) => void;
};

/**
 * The currency of a new position's day, at the rate of that day, and where the day's price comes from. Proposes the price
 * of the day: the market's for today, and the archive's for a past day, where it has one.
 */
export function useOpeningDay({ currency, openedOn, coinId, marketPrice, propose }: Options) {
  const [ofDay, setOfDay] = useState<{ currency: EntryCurrency; note: string }>({ currency, note: "" });
  const proposed = useRef(new Set([""]));
  const show = useEffectEvent((shown: EntryCurrency, price: string, note: string) => {
    setOfDay({ currency: shown, note });
    const text = shown.newEntry().inCurrency(price);
    propose((current) => proposed.current.has(current), text);
    proposed.current.add(text);
  });
  useEffect(() => {
    const at = timeOf(openedOn);
    if (Number.isNaN(at)) return;
    if (at === null) return show(currency, marketPrice, "");
    let isCurrent = true;
    void import("./price-of-day.ts")
      .then(({ loadPriceOfDay }) => loadPriceOfDay(currency, coinId, at))
      // Without a network the price is as the user knows it.
      .catch(() => ({ currency, price: "", note: "The price of that day could not be loaded." }))
      .then((found) => isCurrent && show(found.currency, found.price, found.note));
    return () => {
      isCurrent = false;
    };
  }, [openedOn, coinId, marketPrice, currency]);
  return ofDay;
}
