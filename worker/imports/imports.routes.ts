import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { exportImports, importFile, undoImport } from "./imports.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));

export function importRoutes(on: On) {
  on("POST /api/imports", async ({ deps, c, user, body }) =>
    importFile(deps, await currentMarket(deps, c), user, body),
  );

  on("GET /api/imports", ({ deps, user }) => exportImports(deps, user.id));

  on("DELETE /api/imports/:id", async ({ deps, c, user, params }) =>
    undoImport(deps, await currentMarket(deps, c), user, params.id ?? ""),
  );
}
