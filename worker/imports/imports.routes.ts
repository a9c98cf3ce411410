import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { exportImports, importFile, undoImport } from "./imports.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
const currentMarket = (deps: Deps, c: Context) => deps.market.current(afterReply(c));

export function importRoutes(on: On) {
  on("POST /api/imports", async ({ deps, c, user, body }) =>
    importFile(deps, await currentMarket(deps, c), user, body, afterReply(c)),
  );

  on("GET /api/imports", ({ deps, user }) => exportImports(deps, user.id));

  on("DELETE /api/imports/:id", async ({ deps, c, user, params }) =>
    undoImport(deps, await currentMarket(deps, c), user, params.id ?? ""),
  );
}
