import type { On } from "../api.ts";
import { addToWatchlist, moveInWatchlist, removeFromWatchlist, showWatchlist } from "./watchlist.ts";

export function watchlistRoutes(on: On) {
  on("GET /api/watchlist", ({ deps, user }) => showWatchlist(deps, user.id));

  on("POST /api/watchlist", ({ deps, user, body }) => addToWatchlist(deps, user.id, body.coinIds));

  on("PATCH /api/watchlist/:coinId", ({ deps, user, params, body }) =>
    moveInWatchlist(deps, user.id, params.coinId ?? "", body.after),
  );

  on("DELETE /api/watchlist/:coinId", ({ deps, user, params }) =>
    removeFromWatchlist(deps, user.id, params.coinId ?? ""),
  );
}
