import { QUOTED_CURRENCIES } from "../../shared/exchange-rates/quoted.ts";
import { yearsFor } from "../../shared/exchange-rates/rates.ts";
import { badRequest } from "../../shared/refusal.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import type { On } from "../api.ts";
import { unavailable } from "../platform/http/errors.ts";
import { queryText } from "../platform/http/query.ts";
import { matchesTag, PUBLIC_JSON, preparedReply, prepareHeaders, publicJson } from "../platform/http/replies.ts";
import { listYearsOf, readLoads } from "./exchange-rates.queries.ts";
import { readReferenceRates } from "./reference-rates.ts";

const notLoaded = () => unavailable("The exchange rates of this day are not loaded yet. Please try again later.");

export function exchangeRateRoutes(on: On) {
  on("GET /api/exchange-rates", async ({ deps, query: { date } }) => {
    const day = Date.parse(date) / DAY;
    if (date > isoDate(deps.clock.now())) throw badRequest("The date must not be in the future (UTC).");
    const { rates } = await readReferenceRates(deps, yearsFor([day]));
    // The dollar has a rate on every publication day.
    const published = rates.on("usd", day);
    if (!published) throw notLoaded();
    const perEuro: Record<string, string> = {};
    for (const currency of QUOTED_CURRENCIES) {
      const rate = rates.on(currency, day);
      if (rate) perEuro[currency] = rate.perEuro;
    }
    const publishedOn = isoDate(published.publishedOn * DAY);
    return publicJson({ date, publishedOn, source: deps.config.rateSource, perEuro });
  });

  on("GET /api/exchange-rates/daily", async ({ deps, c, query: { currencies, from, to } }) => {
    const loads = await readLoads(deps.db);
    if (!loads?.lastDay) throw notLoaded();
    const { revision, asOf } = loads;
    const headers = prepareHeaders(`${revision}-${asOf}`, PUBLIC_JSON);
    const { tag } = headers(queryText(c.req.url));
    const isKnown = tag !== null && matchesTag(c.req.header("If-None-Match") ?? null, tag);
    const years = isKnown ? [] : await listYearsOf(deps.db, currencies, from, to);
    return preparedReply(c.req.raw, JSON.stringify({ revision, source: deps.config.rateSource, years }), headers);
  });
}
