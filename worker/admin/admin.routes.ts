import { isoDate } from "../../shared/values/time.ts";
import type { On } from "../api.ts";
import { csvStream } from "../platform/http/replies.ts";
import { listAudit, logExport, setAdmin } from "./admins.ts";
import { writeEmails } from "./emails.ts";
import { loadStats } from "./stats.ts";
import { listUsers } from "./users.ts";

export function adminRoutes(on: On) {
  on("GET /api/admin/stats", ({ deps }) => loadStats(deps));

  on("GET /api/admin/users", ({ deps, query }) => listUsers(deps, query));

  on("GET /api/admin/users/emails", async ({ deps, user }) => {
    await logExport(deps, user);
    return csvStream(`user_emails_${isoDate(deps.clock.now())}.csv`, writeEmails(deps));
  });

  on("PATCH /api/admin/users/:id", ({ deps, user, params, body }) =>
    setAdmin(deps, user, params.id ?? "", body.isAdmin),
  );

  on("GET /api/admin/audit", ({ deps, query }) => listAudit(deps, query.before));
}
