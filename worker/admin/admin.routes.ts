import type { Context } from "hono";
import { isoDate } from "../../shared/values/time.ts";
import type { On } from "../api.ts";
import { listAudit, listOwnViews, logExport } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { csvStream } from "../platform/http/replies.ts";
import { setAdmin } from "./admins.ts";
import { claimInstance } from "./claims.ts";
import { writeEmails } from "./emails.ts";
import { loadStats } from "./stats.ts";
import { listUsers, viewUser } from "./users.ts";

const marketReader = (deps: Deps, c: Context) => () => deps.market.current((work) => c.executionCtx.waitUntil(work));

export function adminRoutes(on: On) {
  on("GET /api/admin/stats", ({ deps }) => loadStats(deps));

  on("POST /api/admin-claim", ({ deps, user, body }) => claimInstance(deps, user, body.token));

  on("GET /api/admin/users", ({ deps, c, user, query }) => listUsers(deps, user, marketReader(deps, c), query));

  on("POST /api/admin/user-views/:id", ({ deps, c, user, params, body }) =>
    viewUser(deps, user, marketReader(deps, c), params.id ?? "", body.reason),
  );

  on("GET /api/account/views", ({ deps, user, query }) => listOwnViews(deps, user, query.before));

  on("GET /api/admin/users/emails", async ({ deps, user }) => {
    await logExport(deps, user);
    return csvStream(`user_emails_${isoDate(deps.clock.now())}.csv`, writeEmails(deps));
  });

  on("PATCH /api/admin/users/:id", ({ deps, user, params, body }) =>
    setAdmin(deps, user, params.id ?? "", body.isAdmin),
  );

  on("GET /api/admin/audit", ({ deps, query }) => listAudit(deps, query.before));
}
