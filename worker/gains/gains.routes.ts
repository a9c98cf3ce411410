import { periodOf, reportContracts, withContractYears } from "../../shared/gains/contracts.ts";
import { withSettings } from "../../shared/gains/gains.ts";
import { taxYearOf, yearRanges } from "../../shared/gains/tax-years.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import type { On } from "../api.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { csvFile } from "../platform/http/replies.ts";
import { closedBetween, closingYears } from "../portfolio/closings/closings.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";

export function gainsRoutes(on: On) {
  on("GET /api/gains", async ({ deps, user, query: { pickYear, ...query } }) => {
    const { timeZone, country, ...settings } = await readSettings(deps, user.id);
    const request = { ...withSettings(query, settings), country };
    const { yearStart, currency } = request;
    const zone = zoneOf(timeZone);
    const runningYear = taxYearOf(zone.dayOf(deps.clock.now()), yearStart);
    const contractYears = await closingYears(deps, user.id, yearRanges(runningYear, yearStart, zone));
    const isPicked = pickYear !== undefined && request.year === undefined;
    const pick = isPicked ? { runningYear, contractYears } : undefined;
    const reporting = askLedger(deps, user.id, { name: "gains", request: { ...request, pick } });
    const closedIn = (year: number | undefined) => closedBetween(deps, user.id, periodOf({ ...request, year }, zone));
    const [report, closed] = await Promise.all([
      reporting,
      isPicked ? reporting.then(({ year }) => closedIn(year ?? undefined)) : closedIn(request.year),
    ]);
    const closedAt = closed.map((one) => one.closedAt);
    const accounting = await readAccounting(deps.db, { currency, timeZone }, [], closedAt);
    return {
      ...withContractYears(report, contractYears, runningYear),
      ...reportContracts(closed, request, accounting),
    };
  });

  on("GET /api/gains/export", async ({ deps, user, query: given }) => {
    const settings = await readSettings(deps, user.id);
    const query = { ...withSettings(given, settings), country: settings.country };
    const year = query.year === undefined ? "all" : String(query.year);
    return csvFile(
      `tidemark-gains-${year}-${query.method}-${query.currency}.csv`,
      await askLedger(deps, user.id, { name: "gainsCsv", request: query }),
    );
  });
}
