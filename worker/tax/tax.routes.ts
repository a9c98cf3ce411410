import type { Context } from "hono";
import type { On } from "../api.ts";
import { csvFile } from "../platform/http/replies.ts";
import {
  changeChoices,
  exportTaxReport,
  fileTaxReport,
  keepAllocation,
  readChoices,
  releaseAllocation,
  showTaxReport,
  unfileTaxReport,
} from "./tax.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

export function taxRoutes(on: On) {
  on("GET /api/tax-report", async ({ deps, c, user, query: { format, ...asked } }) => {
    if (!format) return showTaxReport(deps, user.id, asked, afterReply(c));
    const text = await exportTaxReport(deps, user.id, { ...asked, format }, afterReply(c));
    const name = format === "csv" ? "tax-report" : "form-8949";
    return csvFile(`tidemark-${name}-${asked.country}-${asked.year}.csv`, text);
  });

  on("POST /api/tax-report/filed", ({ deps, c, user, body }) => fileTaxReport(deps, user.id, body, afterReply(c)));
  on("DELETE /api/tax-report/filed", ({ deps, user, body }) => unfileTaxReport(deps, user.id, body));

  on("POST /api/tax-report/allocation", ({ deps, user }) => keepAllocation(deps, user.id));
  on("DELETE /api/tax-report/allocation", ({ deps, user }) => releaseAllocation(deps, user.id));

  on("GET /api/tax-choices", ({ deps, user }) => readChoices(deps, user.id));
  on("PUT /api/tax-choices", ({ deps, user, body }) => changeChoices(deps, user.id, body));
}
