import { periodOf, reportContracts } from "../../shared/gains/contracts.ts";
import { withSettings, withYears } from "../../shared/gains/gains.ts";
import type { On } from "../api.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { csvFile } from "../platform/http/replies.ts";
import { closedBetween, closingTimes } from "../portfolio/closings/closings.ts";
import { askLedger } from "../transactions/figures/client.ts";

export function gainsRoutes(on: On) {
  on("GET /api/gains", async ({ deps, user, query }) => {
    const request = withSettings(query, await readSettings(deps, user.id));
    const report = await askLedger(deps, user.id, { name: "gains", request });
    return {
      ...withYears(report, await closingTimes(deps, user.id), request.yearStart),
      ...reportContracts(await closedBetween(deps, user.id, periodOf(request)), request),
    };
  });

  on("GET /api/gains/export", async ({ deps, user, query: given }) => {
    const query = withSettings(given, await readSettings(deps, user.id));
    const year = query.year === undefined ? "all" : String(query.year);
    return csvFile(
      `tidemark-gains-${year}-${query.method}.csv`,
      await askLedger(deps, user.id, { name: "gainsCsv", request: query }),
    );
  });
}
