import { spotReply } from "../../shared/ledger/replies.ts";
import { readUser } from "../accounts/accounts.ts";
import { showNotifications } from "../alerts/notifications.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { showLinked } from "../linked-accounts/linked-accounts.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { showClosed } from "../portfolio/closings/closings.ts";
import { readDay } from "../portfolio/day.ts";
import { readLeveraged } from "../portfolio/reopening.ts";
import { readSpot } from "../portfolio/spot.ts";
import { showHoldings } from "../transactions/holdings.ts";
import { showWatchlist } from "../watchlist/watchlist.ts";

/** The closed positions of the first page, as in the address of their reply. */
const CLOSED_POSITIONS = 20;

/** The replies that the portfolio begins with, by their addresses. One that fails is null, and the others are shown. */
export async function startPortfolio(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  waitUntil: (work: Promise<unknown>) => void,
) {
  const orNull = <Reply>(reply: Promise<Reply>): Promise<Reply | null> => reply.catch(() => null);
  const [account, watchlist, notifications, settings, spot, leveraged, closed, linked, day, holdings] =
    await Promise.all([
      orNull(readUser(deps, user.id)),
      orNull(showWatchlist(deps, user.id)),
      orNull(showNotifications(deps, user.id, { withNotices: true })),
      orNull(readSettings(deps, user.id)),
      orNull(readSpot(deps, user.id).then((rows) => rows.map((row) => spotReply(row, user.id)))),
      orNull(readLeveraged(deps, market, user.id)),
      orNull(showClosed(deps, user, { limit: CLOSED_POSITIONS })),
      orNull(showLinked(deps, market, user, waitUntil)),
      orNull(readDay(deps, user.id)),
      orNull(showHoldings(deps, user.id)),
    ]);
  return {
    "/api/user": account,
    "/api/watchlist": watchlist,
    "/api/notifications": notifications,
    "/api/ledger-settings": settings,
    "/api/spot-positions": spot,
    "/api/leveraged-positions": leveraged,
    "/api/closed-positions?limit=20": closed,
    "/api/linked-accounts": linked,
    "/api/portfolio/day-flows": day,
    "/api/holdings": holdings,
  } as const;
}
