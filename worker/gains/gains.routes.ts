import { periodOf, reportContracts } from "../../shared/gains/contracts.ts";
import { gainsCsv, reportGains, withSettings, withYears } from "../../shared/gains/gains.ts";
import { prepareBook } from "../../shared/transactions/book.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { csvFile } from "../platform/http/replies.ts";
import { closedBetween, closingTimes } from "../portfolio/closings/closings.ts";
import { readLedger } from "../transactions/ledger.ts";

const bookOf = async (deps: Deps, userId: string) => prepareBook(await readLedger(deps, userId));

export function gainsRoutes(on: On) {
  on("GET /api/gains", async ({ deps, user, query }) => {
    const request = withSettings(query, await readSettings(deps, user.id));
    const report = reportGains(await bookOf(deps, user.id), request);
    return {
      ...withYears(report, await closingTimes(deps, user.id), request.yearStart),
      ...reportContracts(await closedBetween(deps, user.id, periodOf(request)), request),
    };
  });

  on("GET /api/gains/export", async ({ deps, user, query: given }) => {
    const query = withSettings(given, await readSettings(deps, user.id));
    const year = query.year === undefined ? "all" : String(query.year);
    return csvFile(`tidemark-gains-${year}-${query.method}.csv`, gainsCsv(await bookOf(deps, user.id), query));
  });
}
