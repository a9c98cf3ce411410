import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { bankCommands } from "../ecb/commands.ts";
import type { Bank } from "../ecb/ecb.ts";
import { perpCommands } from "../hyperliquid/commands.ts";
import type { PerpAccounts } from "../hyperliquid/hyperliquid.ts";
import { type Chains, paymentCommands } from "../payments/commands.ts";
import { type Venues, venueCommands } from "../venues/commands.ts";
import { noVenueFaults } from "../venues/quotes.ts";
import { walletCommands } from "../wallets/commands.ts";
import type { createWallets } from "../wallets/wallets.ts";
import { type FaultList, faultCommand } from "./faults.ts";
import { parseCommand } from "./parse-command.ts";
import type { RequestLog } from "./request-log.ts";

type ControlledParts = {
  seed: number;
  clock: Clock;
  faults: FaultList;
  log: RequestLog;
  upstreams: readonly string[];
  chains: Chains;
  venues: Venues;
  balances: Pick<ReturnType<typeof createWallets>, "wallets" | "contractOf" | "mintOf">;
  perps: PerpAccounts;
  bank: Bank;
};

const clockCommand = z.union(
  [z.strictObject({ advanceMs: z.int() }), z.strictObject({ offsetMs: z.int() })],
  "Send either advanceMs or offsetMs, whole milliseconds.",
);

/** The routes of `/__control`, with which tests and users control the sandbox. */
export function control({
  seed,
  clock,
  faults,
  log,
  upstreams,
  chains,
  venues,
  balances,
  perps,
  bank,
}: ControlledParts): Hono {
  const routes = new Hono();
  const state = () => ({
    seed,
    clock: { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() },
    faults: faults.list(),
    counts: log.counts(),
  });

  routes.get("/", (c) => c.json(state()));
  routes.get("/requests", (c) => c.json({ requests: log.requests() }));
  routes.post("/faults", async (c) => {
    const fault = await parseCommand(c, faultCommand(upstreams));
    if (fault instanceof Response) return fault;
    faults.add(fault);
    return c.json(state(), 201);
  });
  routes.delete("/faults", (c) => {
    faults.clear();
    return c.json(state());
  });
  routes.post("/clock", async (c) => {
    const command = await parseCommand(c, clockCommand);
    if (command instanceof Response) return command;
    clock.setOffset("offsetMs" in command ? command.offsetMs : clock.offsetMs() + command.advanceMs);
    return c.json(state());
  });
  routes.post("/reset", (c) => {
    faults.clear();
    log.clear();
    clock.setOffset(0);
    venues.faults = noVenueFaults();
    balances.wallets.reset();
    for (const chain of Object.values(chains)) chain.reset();
    perps.reset();
    bank.reset();
    return c.json(state());
  });
  routes.route("/venues", venueCommands(venues));
  routes.route("/wallets", walletCommands(balances));
  routes.route("/hyperliquid", perpCommands(perps));
  routes.route("/ecb", bankCommands(bank));
  routes.route("/payments", paymentCommands(chains));
  return routes;
}
