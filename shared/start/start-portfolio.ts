/** The address of all replies that a signed-in user's portfolio begins with. Its page asks for it before its script. */
export const START_PORTFOLIO = "/api/start/portfolio";

/** The addresses of these replies. */
export const PORTFOLIO_REPLIES = [
  "/api/user",
  "/api/watchlist",
  "/api/notifications",
  "/api/ledger-settings",
  "/api/spot-positions",
  "/api/leveraged-positions",
  "/api/closed-positions?limit=20",
  "/api/linked-accounts",
  "/api/portfolio/day-flows",
  "/api/holdings",
] as const;
