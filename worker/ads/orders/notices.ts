import { type Notice, noticeStatement } from "../../alerts/notices.ts";
import type { Database } from "../../platform/storage/db.ts";

/** The statement that tells the buyer about an order. It belongs directly after the entry of the audit log. */
export const orderNotice = (
  db: Database,
  { id, userId }: { id: number; userId: string | null },
  notice: Pick<Notice, "kind" | "detail" | "at">,
): D1PreparedStatement => noticeStatement(db, userId, { ...notice, name: `#${id}`, target: String(id) });
