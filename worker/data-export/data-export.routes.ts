import type { On } from "../api.ts";
import { privateJsonStream } from "../platform/http/replies.ts";
import { exportAccount } from "./data-export.ts";

export function dataExportRoutes(on: On) {
  on("GET /api/account/export", async ({ deps, user }) => privateJsonStream(await exportAccount(deps, user)));
}
