import { Hono } from "hono";
import { isPublicationDay, lastDueDay } from "../../../shared/exchange-rates/publication-days.ts";
import { DAY, isoDate, MINUTE } from "../../../shared/values/time.ts";
import type { Clock } from "../clock.ts";
import type { Upstream } from "../control/upstream.ts";
import { distortXml } from "./distortions.ts";
import { dayText, FIRST_DAY, ratesOn } from "./rates.ts";

const MOUNT = "/ecb";
const RECENT_DAYS = 90;
/** The bank publishes some minutes after the hour that it announces. */
const DELAY = 5 * MINUTE;
const HEAD = `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>`;
const TAIL = "</Cube></gesmes:Envelope>";

export type Bank = {
  /** Days (YYYY-MM-DD) whose rates are not published. */
  withheld: Set<string>;
  /** Currencies that end: the last day (YYYY-MM-DD) of each. */
  ended: Map<string, string>;
  reset(): void;
};

export function createBank(): Bank {
  const bank: Bank = {
    withheld: new Set(),
    ended: new Map(),
    reset() {
      bank.withheld.clear();
      bank.ended.clear();
    },
  };
  return bank;
}

/** The days of all sandboxes, because a history has 9 MB. */
const texts = new Map<string, string>();

/** The files of the European Central Bank with its reference rates, newest day first. */
export function europeanCentralBank(bank: Bank, { seed, clock }: { seed: number; clock: Clock }): Upstream {
  function textOf(day: number): string {
    const date = isoDate(day * DAY);
    const rates = () => ratesOn(seed, day);
    const ended = [...bank.ended].flatMap(([code, last]) => (date > last ? [code] : []));
    if (ended.length > 0)
      return dayText(
        day,
        rates().filter(([code]) => !ended.includes(code)),
      );
    const key = `${seed} ${day}`;
    const text = texts.get(key) ?? dayText(day, rates());
    texts.set(key, text);
    return text;
  }
  function file(maxDays: number): string {
    const last = lastDueDay(clock.now() - DELAY);
    const days: string[] = [];
    for (let day = last; day >= Math.max(FIRST_DAY, last - maxDays); day--)
      if (isPublicationDay(day) && !bank.withheld.has(isoDate(day * DAY))) days.push(textOf(day));
    return HEAD + days.join("") + TAIL;
  }

  const routes = new Hono();
  const xml = { "Content-Type": "text/xml" };
  routes.get("/eurofxref-daily.xml", (c) => c.body(file(0), 200, xml));
  routes.get("/eurofxref-hist-90d.xml", (c) => c.body(file(RECENT_DAYS), 200, xml));
  routes.get("/eurofxref-hist.xml", (c) => c.body(file(Number.POSITIVE_INFINITY), 200, xml));
  return {
    name: "ecb",
    mount: MOUNT,
    routes,
    errorBodies: { tooManyRequests: { message: "Too many requests" }, unauthorized: { message: "Access denied" } },
    distort: (_how, reply) => reply,
    distortText: distortXml,
  };
}
