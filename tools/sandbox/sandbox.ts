import { Hono } from "hono";
import { createClock } from "./clock.ts";
import { coinGecko } from "./coingecko/coingecko.ts";
import { icons } from "./coingecko/icons.ts";
import { control } from "./control/control.ts";
import { injectFaults } from "./control/fault-injection.ts";
import { createFaultList } from "./control/faults.ts";
import { createRequestLog } from "./control/request-log.ts";
import type { Upstream } from "./control/upstream.ts";
import { createBank, europeanCentralBank } from "./ecb/ecb.ts";
import { emailProvider } from "./email/email.ts";
import { esplora } from "./esplora/esplora.ts";
import { evm } from "./evm/evm.ts";
import { createPerpAccounts, hyperliquid } from "./hyperliquid/hyperliquid.ts";
import { icpSwap } from "./icpswap/icpswap.ts";
import { marketOf } from "./market/market.ts";
import { createChain } from "./payments/chain.ts";
import { pictureHosts } from "./pictures/pictures.ts";
import { push } from "./push/push.ts";
import { binance } from "./venues/binance.ts";
import type { Venues } from "./venues/commands.ts";
import { createConnections } from "./venues/connections.ts";
import { kraken } from "./venues/kraken.ts";
import { createQuotes, noVenueFaults } from "./venues/quotes.ts";
import { createWallets } from "./wallets/wallets.ts";
import { dns } from "./webhooks/dns.ts";
import { webhookHosts } from "./webhooks/webhooks.ts";

/** With this seed the price of bitcoin stays near its catalogue price in the winter of 2026. */
const DEFAULT_SEED = 67;

type SandboxOptions = {
  /** Another seed gives the same coins other prices. */
  seed?: number;
  /** The host's clock, in ms since the epoch. */
  now?: () => number;
  /** Its time minus that of `now`, in ms. The control changes it. */
  offsetMs?: number;
  /** The time between two messages of a venue's socket, in ms. */
  venueInterval?: number;
};

/**
 * One app that simulates every upstream of the product over HTTP. Sandboxes share no state; with the same seed and the
 * same clock their replies are identical.
 */
export function createSandbox({
  seed = DEFAULT_SEED,
  now = Date.now,
  offsetMs,
  venueInterval,
}: SandboxOptions = {}): Hono {
  const clock = createClock(now, offsetMs);
  const faults = createFaultList();
  const log = createRequestLog(clock);
  const market = marketOf(seed);
  const chains = {
    // Faster than the real chains, so that a user can watch a payment become final.
    BTC: createChain(clock, { blockMs: 30_000, finalAfter: 0 }),
    USDC: createChain(clock, { blockMs: 2_000, finalAfter: 30 }),
  };
  const quotesOf = (venue: "binance" | "kraken") => createQuotes(market, clock, () => venues.faults, venue);
  const quotes = { binance: quotesOf("binance"), kraken: quotesOf("kraken") };
  const venues: Venues = {
    faults: noVenueFaults(),
    connections: {
      binance: createConnections(quotes.binance, venueInterval),
      kraken: createConnections(quotes.kraken, venueInterval),
    },
  };
  const balances = createWallets(market, seed);
  const perps = createPerpAccounts(market, clock);
  perps.reset();
  const bank = createBank();
  const upstreams: Upstream[] = [
    coinGecko({ market, clock }, (venue) => venues.faults[venue].collisions),
    binance(quotes.binance, venues.connections.binance),
    kraken(quotes.kraken, venues.connections.kraken),
    icpSwap({ seed, clock }),
    esplora(chains.BTC),
    evm(chains.USDC),
    ...balances.upstreams,
    hyperliquid(perps, clock),
    europeanCentralBank(bank, { seed, clock }),
    pictureHosts(),
    // Signed tokens carry the real time, which the product's clock is not always.
    push(Date.now),
    emailProvider(),
    dns(),
    webhookHosts(),
  ];

  const app = new Hono();
  for (const upstream of upstreams) {
    app.use(`${upstream.mount}/*`, log.record(upstream), injectFaults(upstream, faults));
    app.route(upstream.mount, upstream.routes);
  }
  app.route("/", icons(market));
  app.route(
    "/__control",
    control({
      seed,
      clock,
      faults,
      log,
      chains,
      venues,
      balances,
      perps,
      bank,
      upstreams: upstreams.map(({ name }) => name),
    }),
  );
  app.notFound((c) => c.text("The sandbox has no resource at this path.", 404));
  return app;
}
