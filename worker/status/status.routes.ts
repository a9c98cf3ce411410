import { contract } from "../../shared/contract.ts";
import type { On } from "../api.ts";
import { openApiOf } from "./openapi.rules.ts";
import { readStatus } from "./status.ts";

export function statusRoutes(on: On) {
  on("GET /api/health", () => ({ status: "ok" as const }));

  on("GET /api/status", async ({ deps, c }) => {
    const runInBackground = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const tokens = await deps.feeds.read<unknown[]>("tokens", runInBackground);
    return readStatus(deps, await deps.market.current(runInBackground), tokens);
  });

  on("GET /api/openapi.json", () => openApiOf(contract));
}
