import { formatCsv } from "../../shared/values/csv.ts";
import { isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type EmailRow, listEmails } from "./emails.queries.ts";

/** Users per statement. An invocation may run 1,000 statements, which is enough for two million users. */
const PAGE_SIZE = 2_000;
const HEADER = ["Username", "Email", "Admin Status", "Join Date"];

const csvRow = ({ username, email, isAdmin, createdAt }: EmailRow) => [
  username ?? "",
  email ?? "No email",
  isAdmin ? "Admin" : "User",
  isoDate(createdAt),
];

/** A CSV of all users. It is generated page by page as the client reads it, so that memory use stays constant. */
export async function* writeEmails({ db }: Deps): AsyncGenerator<string> {
  yield formatCsv([HEADER]);
  let after = { createdAt: -1, id: "" };
  for (;;) {
    const rows = await listEmails(db, after, PAGE_SIZE);
    if (rows.length > 0) yield formatCsv(rows.map(csvRow));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last;
  }
}
