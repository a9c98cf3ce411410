import { queryOptions } from "@tanstack/react-query";
import { rowId } from "../../../shared/ledger/ids.ts";
import { currentSession } from "../../accounts/session/session.ts";
import { call, type Reply } from "../../api/call.ts";
import { reloadLeveraged } from "../../ledger/reload.ts";

export type Closed = Reply<"GET /api/closed-positions">["items"][number];
export type ClosingQuery = { exitPrice?: string; closedAt?: string; size?: string; discard?: "true" };

const PATH = "/api/closed-positions";
const PER_PAGE = 20;

/** A page of closed positions, the last first: those after `cursor`. */
export const closedQuery = (cursor: string | null) =>
  queryOptions({
    queryKey: [PATH, cursor],
    queryFn: () =>
      call("GET /api/closed-positions", { query: { limit: String(PER_PAGE) as never, ...(cursor && { cursor }) } }),
  });

/** Closes a position or a part of it. A repeated call with the same key closes nothing more. */
export async function closePosition(id: string, query: ClosingQuery, key: string): Promise<void> {
  await call("DELETE /api/leveraged-positions/:id", { params: { id }, query, key });
  await reloadLeveraged();
}

export async function reopenClosed(id: string): Promise<void> {
  await call("POST /api/closed-positions/:id/reopen", { params: { id } });
  await reloadLeveraged();
}

/** The id of the closed position that a closing with this key has made. In the browser of a guest it is the key. */
export function closedIdOf(key: string): Promise<string> {
  const { user } = currentSession();
  return user ? rowId(user.id, "closed", key) : Promise.resolve(key);
}
