import type { Context } from "hono";
import { contract } from "../../shared/contract.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { openApiOf } from "./openapi.rules.ts";
import { checkHealth, readAdminStatus, readStatus, type SourceData } from "./status.ts";

async function currentData(deps: Deps, c: Context): Promise<SourceData> {
  const runInBackground = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const tokens = await deps.feeds.read<unknown[]>("tokens", runInBackground);
  const rates = await deps.rates.current(runInBackground);
  return { market: await deps.market.current(runInBackground), tokens, rates };
}

export function statusRoutes(on: On) {
  on("GET /api/health", ({ deps, query }) => checkHealth(deps, query.writes === "true"));

  on("GET /api/status", async ({ deps, c }) => readStatus(deps, await currentData(deps, c)));

  on("GET /api/admin/status", async ({ deps, c }) => readAdminStatus(deps, await currentData(deps, c)));

  on("GET /api/openapi.json", () => openApiOf(contract));
}
