import { PAGE_SIZE } from "../../../shared/transactions/rules.ts";
import { call, type Reply } from "../../api/call.ts";

type Page = Reply<"GET /api/transactions">;
export type Transaction = Page["items"][number];

/** The transactions in a coin that pass a test, newest first, until there are `most` of them. */
async function listInCoin(
  filter: { coinId: string; account?: string },
  passes: (transaction: Transaction) => boolean,
  most: number,
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filter, limit: String(PAGE_SIZE) as never, ...(cursor !== null && { cursor }) };
    const page: Page = await call("GET /api/transactions", { query });
    found.push(...page.items.filter(passes));
    cursor = page.next;
  } while (cursor !== null && found.length < most);
  return found.slice(0, most);
}

/** The transactions with these ids, which are in the same coin. */
export const transactionsOf = (coinId: string, ids: ReadonlySet<string>): Promise<Transaction[]> =>
  listInCoin({ coinId }, ({ id }) => ids.has(id), ids.size);

/** The newest transfers that brought coins into an account from outside the ledger, at most `most`. */
export const arrivalsIn = (coinId: string, account: string, most: number): Promise<Transaction[]> =>
  listInCoin({ coinId, account }, (one) => one.account === account && isArrival(one), most);

const isArrival = ({ kind, toAccount, legs, price }: Transaction): boolean =>
  kind === "transfer" && toAccount === null && legs.length === 1 && !legs[0]!.amount.startsWith("-") && price === null;
