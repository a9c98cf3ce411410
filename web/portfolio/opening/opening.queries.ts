import { PAGE_SIZE } from "../../../shared/transactions/rules.ts";
import { call, type Reply } from "../../api/call.ts";

type Page = Reply<"GET /api/transactions">;
export type Transaction = Page["items"][number];

/** The transactions with these ids, which are in the same coin. */
export async function transactionsOf(coinId: string, ids: ReadonlySet<string>): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let cursor: string | null = null;
  do {
    const query = { coinId, limit: String(PAGE_SIZE) as never, ...(cursor !== null && { cursor }) };
    const page: Page = await call("GET /api/transactions", { query });
    found.push(...page.items.filter(({ id }) => ids.has(id)));
    cursor = page.next;
  } while (cursor !== null && found.length < ids.size);
  return found;
}
