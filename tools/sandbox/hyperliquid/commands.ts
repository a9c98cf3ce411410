import { Hono } from "hono";
import { z } from "zod";
import { parseCommand } from "../control/parse-command.ts";
import { contractOf, summarise } from "./accounts.ts";
import { CONTRACTS } from "./contracts.ts";
import type { PerpAccounts } from "./hyperliquid.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const coin = z.enum(CONTRACTS.map(({ name }) => name));
const command = z.strictObject({
  /** Fixes mark prices by contract; null lets them follow the market again. */
  marks: z.partialRecord(coin, z.number().positive().nullable()).optional(),
  /** Fixes the mark price of a position at this distance (percent) from its liquidation price. */
  near: z.strictObject({ address, coin, percent: z.number() }).optional(),
  /** Replaces an account. */
  account: z
    .strictObject({
      address,
      cash: z.record(z.string(), z.number()).default({}),
      positions: z
        .array(
          z.strictObject({
            coin,
            size: z.number(),
            entry: z.number().positive(),
            leverage: z.number().positive(),
            isIsolated: z.boolean().optional(),
            funding: z.number().optional(),
          }),
        )
        .default([]),
      spot: z.array(z.strictObject({ coin: z.string(), amount: z.string() })).default([]),
      isUnified: z.boolean().optional(),
    })
    .optional(),
  /** Lets an account trade at an even pace; `group` fills have the same time. */
  trading: z
    .strictObject({
      address,
      from: z.number(),
      perDay: z.number().positive(),
      coins: z.array(z.string()).min(1),
      group: z.int().positive().default(1),
    })
    .optional(),
  /** The next request for fills gets the same page as the previous request. */
  repeatPage: z.boolean().optional(),
});

/** `/__control/hyperliquid`: commands for perpetual positions. */
export function perpCommands(perps: PerpAccounts): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const parsed = await parseCommand(c, command);
    if (parsed instanceof Response) return parsed;
    for (const [name, price] of Object.entries(parsed.marks ?? {})) {
      if (price == null) perps.marks.fixed.delete(name);
      else perps.marks.fixed.set(name, price);
    }
    if (parsed.account) {
      const { address: owner, ...account } = parsed.account;
      perps.accounts.set(owner.toLowerCase(), account);
    }
    if (parsed.trading) {
      const { address: owner, ...trading } = parsed.trading;
      perps.trading.set(owner.toLowerCase(), trading);
    }
    if (parsed.repeatPage) perps.state.repeatsLastPage = true;
    if (parsed.near) {
      const { percent } = parsed.near;
      const { rows } = summarise(perps.accountOf(parsed.near.address), contractOf(parsed.near.coin).dex, perps.marks);
      const row = rows.find(({ position }) => position.coin === parsed.near!.coin);
      if (row?.liquidation == null) return c.text("This position has no liquidation price.", 404);
      const side = Math.sign(row.position.size);
      perps.marks.fixed.set(row.position.coin, row.liquidation / (1 - (side * percent) / 100));
    }
    return c.json({ marks: Object.fromEntries(perps.marks.fixed) });
  });
  routes.delete("/", (c) => {
    perps.reset();
    return c.json({ marks: {} });
  });
  return routes;
}
