import { Hono } from "hono";
import { z } from "zod";
import { parseCommand } from "../control/parse-command.ts";
import type { Bank } from "./ecb.ts";

const command = z.strictObject({
  /** Days whose rates are not published. */
  withheld: z.array(z.iso.date()).optional(),
  /** Currencies that end: the last day of each. */
  ended: z.record(z.string().regex(/^[A-Z]{3}$/), z.iso.date()).optional(),
});

/** `/__control/ecb`: commands for the bank that publishes exchange rates. */
export function bankCommands(bank: Bank): Hono {
  const routes = new Hono();
  const state = () => ({ withheld: [...bank.withheld], ended: Object.fromEntries(bank.ended) });
  routes.post("/", async (c) => {
    const parsed = await parseCommand(c, command);
    if (parsed instanceof Response) return parsed;
    for (const date of parsed.withheld ?? []) bank.withheld.add(date);
    for (const [code, last] of Object.entries(parsed.ended ?? {})) bank.ended.set(code, last);
    return c.json(state());
  });
  routes.delete("/", (c) => {
    bank.reset();
    return c.json(state());
  });
  return routes;
}
