import type { ReportedMessage } from "../../shared/chat/contract.ts";
import { MAX_REPORTS_PER_DAY } from "../../shared/chat/rules.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import { auditStatement } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { tooMany } from "../platform/http/errors.ts";
import { deleteReports, insertReport, listReported } from "./reports.queries.ts";

/** Reports a message to the admins. Repeating a report changes nothing. */
export async function reportMessage(deps: Deps, user: SessionUser, messageId: number, reason: string) {
  const now = deps.clock.now();
  const report = { messageId, userId: user.id, reason, createdAt: now };
  if (!(await insertReport(deps.db, report, now - DAY, MAX_REPORTS_PER_DAY)))
    throw tooMany(HOUR, () => `You can report at most ${MAX_REPORTS_PER_DAY} messages in 24 hours.`);
  return { reported: true as const };
}

export async function listReportedMessages({ db }: Deps): Promise<ReportedMessage[]> {
  const rows = await listReported(db);
  return rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt), reasons: JSON.parse(row.reasons) }));
}

export async function dismissReports({ db, clock }: Deps, admin: SessionUser, messageId: number) {
  const subject = `message #${messageId}`;
  const audit = auditStatement(db, admin, { action: "dismissed-reports", subject, at: clock.now() });
  await deleteReports(db, messageId, audit);
  return { dismissed: true as const };
}
