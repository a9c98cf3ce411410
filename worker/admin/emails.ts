import { formatCsv } from "../../shared/values/csv.ts";
import type { Deps } from "../deps.ts";
import { dateOf } from "../visits/days.ts";
import { type EmailRow, listEmails } from "./emails.queries.ts";

/** An invocation may run 1,000 statements: enough for two million people. */
const PAGE = 2_000;
const HEAD = ["Username", "Email", "Admin Status", "Join Date"];

const lineOf = ({ username, email, isAdmin, createdAt }: EmailRow) => [
  username ?? "",
  email ?? "No email",
  isAdmin ? "Admin" : "User",
  dateOf(createdAt),
];

/** Everybody, a page at a time as the reader takes it: what is in memory does not grow with how many there are. */
export async function* writeEmails({ db }: Deps): AsyncGenerator<string> {
  yield formatCsv([HEAD]);
  let after = { createdAt: -1, id: "" };
  for (;;) {
    const rows = await listEmails(db, after, PAGE);
    if (rows.length > 0) yield formatCsv(rows.map(lineOf));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}
