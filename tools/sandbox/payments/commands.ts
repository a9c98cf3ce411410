import { Hono } from "hono";
import { z } from "zod";
import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import { type Decimal, parseDecimal } from "../../../shared/values/decimal.ts";
import { parseCommand } from "../control/parse-command.ts";
import type { Chain } from "./chain.ts";

export type Chains = { BTC: Chain; USDC: Chain };

const currency = z.enum(["BTC", "USDC"]);
const paymentCommand = z.strictObject({
  currency,
  address: z.string().min(20),
  /** Decimal text in the currency, not in its smallest units. */
  amount: z.string().refine((text) => parseDecimal(text) !== null, "Send the amount as decimal text."),
  from: z.string().optional(),
  /** Contract of another token than USDC; only for the currency USDC. */
  contract: z.string().optional(),
  /** The hash of its transaction, which is random by default. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** True: the payment waits and is not in a block yet. */
  waiting: z.boolean().default(false),
});
const blocksCommand = z.strictObject({ currency, count: z.int().min(1).max(100_000) });
const misreportCommand = z.strictObject({ currency, blocks: z.int() });

const SENDERS = {
  BTC: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  USDC: "0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1",
};

/** The routes of `/__control/payments`, which control the chains. */
export function paymentCommands(chains: Chains): Hono {
  const routes = new Hono();
  const list = () =>
    (["BTC", "USDC"] as const).flatMap((name) =>
      chains[name]
        .payments()
        .map((payment) => ({ currency: name, ...payment, amount: fromUnits(payment.amount, name) })),
    );
  routes.get("/", (c) => c.json({ payments: list() }));
  routes.post("/", async (c) => {
    const command = await parseCommand(c, paymentCommand);
    if (command instanceof Response) return command;
    const { currency: name, address, amount, from = SENDERS[name], contract, hash, waiting } = command;
    const units = toUnits(parseDecimal(amount) as Decimal, name);
    const optional = { ...(contract && { contract }), ...(hash && { hash }) };
    const payment = chains[name].pay({ to: address, from, amount: units, ...optional }, waiting);
    return c.json({ ...payment, amount: fromUnits(payment.amount, name) }, 201);
  });
  routes.post("/blocks", async (c) => {
    const command = await parseCommand(c, blocksCommand);
    if (command instanceof Response) return command;
    chains[command.currency].mine(command.count);
    return c.json({ height: chains[command.currency].height() });
  });
  routes.post("/reorg", async (c) => {
    const command = await parseCommand(c, blocksCommand);
    if (command instanceof Response) return command;
    return c.json({ lost: chains[command.currency].reorganise(command.count) });
  });
  routes.post("/height", async (c) => {
    const command = await parseCommand(c, misreportCommand);
    if (command instanceof Response) return command;
    chains[command.currency].misreportHeight(command.blocks);
    return c.json({ height: chains[command.currency].height() });
  });
  return routes;
}
