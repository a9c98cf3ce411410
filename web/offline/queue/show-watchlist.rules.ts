import type { Reply } from "../../api/call.ts";
import type { Change } from "../../outbox/change.ts";
import { applyChange, type WatchChange } from "../../watchlist/changes.ts";

type Watchlist = Reply<"GET /api/watchlist">;

/** The change of the watchlist that a waiting request makes. */
function watchChange({ name, params, body }: Change): WatchChange | null {
  const id = params.coinId ?? "";
  if (name === "POST /api/watchlist") return { kind: "add", ids: body.coinIds as string[] };
  if (name === "DELETE /api/watchlist/:coinId") return { kind: "remove", id };
  if (name === "PATCH /api/watchlist/:coinId") return { kind: "move", id, after: body.after as string | null };
  return null;
}

/** The watchlist as it will be once the waiting changes have arrived. */
export const withWatchlistChanges = ({ coinIds }: Watchlist, changes: readonly Change[]): Watchlist => ({
  coinIds: [...changes.flatMap((change) => watchChange(change) ?? []).reduce<readonly string[]>(applyChange, coinIds)],
});
