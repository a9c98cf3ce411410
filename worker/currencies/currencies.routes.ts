import type { On } from "../api.ts";
import { publicJson } from "../platform/http/replies.ts";
import { showCurrencies } from "./currencies.ts";

export function currencyRoutes(on: On) {
  on("GET /api/currencies", async ({ deps, c }) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return publicJson(await showCurrencies(deps, await deps.market.current(waitUntil), waitUntil));
  });
}
