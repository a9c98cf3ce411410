import { type Context, Hono } from "hono";
import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Clock } from "../clock.ts";
import type { Upstream } from "../control/upstream.ts";
import { poolChart, tokenChart } from "./candles.ts";
import { distortReply } from "./distortions.ts";
import { capRow, detailsRow, poolRow, tokenRow } from "./rows.ts";
import { createExchange, type Token } from "./tokens.ts";
import { findTransactions } from "./transactions.ts";

const MOUNT = "/icpswap";

/** Replies with the data in ICPSwap's envelope, or with the code 404 when there is none. */
const envelope = (c: Context, data: unknown) =>
  data === undefined
    ? c.json({ code: 404, message: "not found", data: null })
    : c.json({ code: 200, message: null, data });

const logoOf = ({ ledger, symbol }: Token): string => {
  const hue = fnv1a(ledger) % 360;
  const letters = [...symbol].slice(0, 3).join("").replace(/[&<>]/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<circle cx="32" cy="32" r="32" fill="hsl(${hue} 58% 42%)"/><circle cx="32" cy="32" r="25" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>
<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#fff">${letters}</text>
</svg>`;
};

/** ICPSwap's info API, which replies with status 200 and a code in the body, and the host of its logos. */
export function icpSwap({ seed, clock }: { seed: number; clock: Clock }): Upstream {
  const exchange = createExchange(seed);
  const { tokens, pools } = exchange;
  const rowsOf = <Item, Row>(items: readonly Item[], rowOf: (item: Item, minute: number, rank: number) => Row) => {
    const minute = clock.minute();
    return items.map((item, index) => rowOf(item, minute, index + 1));
  };
  const rowOfToken = (token: Token, minute: number) => tokenRow(exchange, token, minute);

  const routes = new Hono();
  routes.get("/info/token/all", (c) => envelope(c, rowsOf(tokens, rowOfToken)));
  routes.get("/info/token/chart/list", (c) =>
    envelope(
      c,
      rowsOf(
        tokens.filter(({ circulating }) => circulating > 0),
        (token, minute, rank) => capRow(exchange, token, minute, rank),
      ),
    ),
  );
  routes.get("/info/token/:id", (c) =>
    envelope(
      c,
      rowsOf(
        tokens.filter(({ ledger }) => ledger === c.req.param("id")),
        rowOfToken,
      )[0],
    ),
  );
  routes.get("/info/token/:id/chart/:level", tokenChart(exchange, clock));
  routes.get("/info/pool/all", (c) =>
    envelope(
      c,
      rowsOf(pools, (pool, minute) => poolRow(exchange, pool, minute)),
    ),
  );
  routes.get("/info/pool/:id/chart/:level", poolChart(exchange, clock));
  routes.get("/info/transaction/find", findTransactions(exchange, clock));
  routes.post("/info/tokens/find", async (c) => {
    const { page = 1, limit = 10 } = await c.req.json<{ page?: number; limit?: number }>();
    const content = tokens.slice((page - 1) * limit, page * limit).map(detailsRow);
    return envelope(c, { totalElements: tokens.length, content, page, limit });
  });
  routes.get("/logo/:id", (c) => {
    const token = exchange.find(c.req.param("id"));
    return token ? c.body(logoOf(token), 200, { "Content-Type": "image/svg+xml" }) : c.text("Logo not found.", 404);
  });
  routes.all("*", (c) => c.json({ code: 404, message: "not found", data: null }, 404));

  const errorBodies = {
    tooManyRequests: { code: 429, message: "Too many requests", data: null },
    unauthorized: { code: 401, message: "Unauthorized", data: null },
  };
  return { name: "icpswap", mount: MOUNT, routes, errorBodies, distort: distortReply };
}
