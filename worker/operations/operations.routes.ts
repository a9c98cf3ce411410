import { contract } from "../../shared/contract.ts";
import type { On } from "../app.ts";
import { openApiOf } from "./openapi.rules.ts";
import { readStatus } from "./status.ts";

export function operationRoutes(on: On) {
  on("GET /api/health", () => ({ status: "ok" as const }));

  on("GET /api/status", async ({ deps, c }) => {
    const market = await deps.market.current((work) => c.executionCtx.waitUntil(work));
    return readStatus(deps, market);
  });

  on("GET /api/openapi.json", () => openApiOf(contract));
}
