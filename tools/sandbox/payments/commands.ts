import { Hono } from "hono";
import { z } from "zod";
import { fromUnits, toUnits } from "../../../shared/values/chain-amount.ts";
import { type Decimal, parseDecimal } from "../../../shared/values/decimal.ts";
import { commanded } from "../control/commanded.ts";
import type { Chain } from "./chain.ts";

export type Chains = { BTC: Chain; USDC: Chain };

const currency = z.enum(["BTC", "USDC"]);
const payment = z.strictObject({
  currency,
  address: z.string().min(20),
  /** Decimal text, in the currency itself. */
  amount: z.string().refine((text) => parseDecimal(text) !== null, "Send the amount as decimal text."),
  from: z.string().optional(),
  /** Another token's contract, of USDC only. */
  contract: z.string().optional(),
  /** In no block yet. */
  waiting: z.boolean().default(false),
});
const blocks = z.strictObject({ currency, count: z.int().min(1).max(100_000) });
const lie = z.strictObject({ currency, blocks: z.int() });

const SENDERS = {
  BTC: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  USDC: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};

/** `/__control/payments…`: what happens on the chains. */
export function paymentCommands(chains: Chains): Hono {
  const routes = new Hono();
  const list = () =>
    (["BTC", "USDC"] as const).flatMap((name) =>
      chains[name].payments().map((made) => ({ currency: name, ...made, amount: fromUnits(made.amount, name) })),
    );
  routes.get("/", (c) => c.json({ payments: list() }));
  routes.post("/", async (c) => {
    const command = await commanded(c, payment);
    if (command instanceof Response) return command;
    const { currency: name, address, amount, from = SENDERS[name], contract, waiting } = command;
    const units = toUnits(parseDecimal(amount) as Decimal, name);
    const made = chains[name].pay({ to: address, from, amount: units, ...(contract && { contract }) }, waiting);
    return c.json({ ...made, amount: fromUnits(made.amount, name) }, 201);
  });
  routes.post("/blocks", async (c) => {
    const command = await commanded(c, blocks);
    if (command instanceof Response) return command;
    chains[command.currency].mine(command.count);
    return c.json({ height: chains[command.currency].height() });
  });
  routes.post("/reorg", async (c) => {
    const command = await commanded(c, blocks);
    if (command instanceof Response) return command;
    return c.json({ lost: chains[command.currency].reorganise(command.count) });
  });
  routes.post("/lie", async (c) => {
    const command = await commanded(c, lie);
    if (command instanceof Response) return command;
    chains[command.currency].lie(command.blocks);
    return c.json({ height: chains[command.currency].height() });
  });
  return routes;
}
