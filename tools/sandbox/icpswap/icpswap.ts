import { type Context, Hono } from "hono";
import type { Clock } from "../clock.ts";
import type { Upstream } from "../control/upstream.ts";
import { hashText } from "../market/noise.ts";
import { poolChart, tokenChart } from "./candles.ts";
import { distortReply } from "./distortions.ts";
import { capRow, detailsRow, poolRow, tokenRow } from "./figures.ts";
import { createExchange, type Token } from "./tokens.ts";
import { findTransactions } from "./transactions.ts";

const MOUNT = "/icpswap";

const found = (c: Context, data: unknown) =>
  data === undefined
    ? c.json({ code: 404, message: "not found", data: null })
    : c.json({ code: 200, message: null, data });

const logoOf = ({ ledger, symbol }: Token): string => {
  const hue = hashText(ledger) % 360;
  const letters = [...symbol].slice(0, 3).join("").replace(/[&<>]/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<circle cx="32" cy="32" r="32" fill="hsl(${hue} 58% 42%)"/><circle cx="32" cy="32" r="25" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>
<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#fff">${letters}</text>
</svg>`;
};

/** ICPSwap's info API, which answers 200 with a code in the body, and the host of its logos. */
export function icpSwap({ seed, clock }: { seed: number; clock: Clock }): Upstream {
  const exchange = createExchange(seed);
  const { tokens, pools } = exchange;
  const rows = <Item, Row>(items: readonly Item[], row: (item: Item, minute: number, rank: number) => Row) => {
    const minute = clock.minute();
    return items.map((item, at) => row(item, minute, at + 1));
  };
  const token = (item: Token, minute: number) => tokenRow(exchange, item, minute);

  const routes = new Hono();
  routes.get("/info/token/all", (c) => found(c, rows(tokens, token)));
  routes.get("/info/token/chart/list", (c) =>
    found(
      c,
      rows(
        tokens.filter(({ circulating }) => circulating > 0),
        (item, minute, rank) => capRow(exchange, item, minute, rank),
      ),
    ),
  );
  routes.get("/info/token/:id", (c) =>
    found(
      c,
      rows(
        tokens.filter(({ ledger }) => ledger === c.req.param("id")),
        token,
      )[0],
    ),
  );
  routes.get("/info/token/:id/chart/:level", tokenChart(exchange, clock));
  routes.get("/info/pool/all", (c) =>
    found(
      c,
      rows(pools, (pool, minute) => poolRow(exchange, pool, minute)),
    ),
  );
  routes.get("/info/pool/:id/chart/:level", poolChart(exchange, clock));
  routes.get("/info/transaction/find", findTransactions(exchange, clock));
  routes.post("/info/tokens/find", async (c) => {
    const { page = 1, limit = 10 } = await c.req.json<{ page?: number; limit?: number }>();
    const content = tokens.slice((page - 1) * limit, page * limit).map(detailsRow);
    return found(c, { totalElements: tokens.length, content, page, limit });
  });
  routes.get("/logo/:id", (c) => {
    const item = exchange.find(c.req.param("id"));
    return item
      ? c.body(logoOf(item), 200, { "Content-Type": "image/svg+xml" })
      : c.text("There is no such logo.", 404);
  });
  routes.all("*", (c) => c.json({ code: 404, message: "not found", data: null }, 404));

  const refusals = {
    tooManyRequests: { code: 429, message: "Too many requests", data: null },
    unauthorized: { code: 401, message: "Unauthorized", data: null },
  };
  return { name: "icpswap", mount: MOUNT, routes, refusals, distort: distortReply };
}
