import { periodOf, reportContracts } from "../../shared/gains/contracts.ts";
import { withSettings } from "../../shared/gains/gains.ts";
import { withYears } from "../../shared/gains/tax-years.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import type { On } from "../api.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { csvFile } from "../platform/http/replies.ts";
import { closedBetween, closingTimes } from "../portfolio/closings/closings.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";

export function gainsRoutes(on: On) {
  on("GET /api/gains", async ({ deps, user, query }) => {
    const { timeZone, ...settings } = await readSettings(deps, user.id);
    const request = withSettings(query, settings);
    const zone = zoneOf(timeZone);
    const [report, closed, times] = await Promise.all([
      askLedger(deps, user.id, { name: "gains", request }),
      closedBetween(deps, user.id, periodOf(request, zone)),
      closingTimes(deps, user.id),
    ]);
    const closedAt = closed.map((one) => one.closedAt);
    const accounting = await readAccounting(deps.db, { currency: request.currency, timeZone }, [], closedAt);
    return {
      ...withYears(report, times, request.yearStart, zone),
      ...reportContracts(closed, request, accounting),
    };
  });

  on("GET /api/gains/export", async ({ deps, user, query: given }) => {
    const query = withSettings(given, await readSettings(deps, user.id));
    const year = query.year === undefined ? "all" : String(query.year);
    return csvFile(
      `tidemark-gains-${year}-${query.method}-${query.currency}.csv`,
      await askLedger(deps, user.id, { name: "gainsCsv", request: query }),
    );
  });
}
