import { Hono } from "hono";
import { createClock } from "./clock.ts";
import { coinGecko } from "./coingecko/coingecko.ts";
import { icons } from "./coingecko/icons.ts";
import { control } from "./control/control.ts";
import { injectFaults } from "./control/fault-injection.ts";
import { createFaultBook } from "./control/faults.ts";
import { createRequestLog } from "./control/request-log.ts";
import type { Upstream } from "./control/upstream.ts";
import { esplora } from "./esplora/esplora.ts";
import { evm } from "./evm/evm.ts";
import { icpSwap } from "./icpswap/icpswap.ts";
import { marketOf } from "./market/market.ts";
import { createChain } from "./payments/chain.ts";
import { pictureHosts } from "./pictures/pictures.ts";
import { push } from "./push/push.ts";

/** Of a market whose bitcoin stays about its catalogue price in the winter of 2026. */
const DEFAULT_SEED = 67;

type SandboxOptions = {
  /** Another seed is another market, of the same coins. */
  seed?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/**
 * The upstreams of the product, played by one app: the worker speaks to it over HTTP as to the real ones.
 * Two sandboxes share nothing; with the same seed and clock they answer the same bytes.
 */
export function createSandbox({ seed = DEFAULT_SEED, now = Date.now }: SandboxOptions = {}): Hono {
  const clock = createClock(now);
  const faults = createFaultBook();
  const log = createRequestLog(clock);
  const market = marketOf(seed);
  const chains = {
    // Quicker than the real ones, so that a person can watch a payment become final.
    BTC: createChain(clock, { blockMs: 30_000, finalAfter: 0 }),
    USDC: createChain(clock, { blockMs: 2_000, finalAfter: 30 }),
  };
  const upstreams: Upstream[] = [
    coinGecko({ market, clock }),
    icpSwap({ seed, clock }),
    esplora(chains.BTC),
    evm(chains.USDC),
    pictureHosts(),
    push(),
  ];

  const app = new Hono();
  for (const upstream of upstreams) {
    app.use(`${upstream.mount}/*`, log.record(upstream), injectFaults(upstream, faults));
    app.route(upstream.mount, upstream.routes);
  }
  app.route("/", icons(market));
  app.route("/__control", control({ seed, clock, faults, log, chains, upstreams: upstreams.map(({ name }) => name) }));
  app.notFound((c) => c.text("The sandbox has nothing at this path.", 404));
  return app;
}
