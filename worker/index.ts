import { DurableObject } from "cloudflare:workers";
import { createLiveAlerts } from "./alerts/decide-live.ts";
import { createApp } from "./app.ts";
import { buildDeps, depsOf } from "./build-deps.ts";
import type { Env } from "./env.ts";
import { runJob, runJobs } from "./jobs.ts";
import type { ConfirmedPrices } from "./live-prices/confirmations.rules.ts";
import { PriceFeedObject } from "./live-prices/feed-object.ts";
import { inJurisdiction } from "./platform/jurisdiction.rules.ts";
import { liquidateAtLivePrices } from "./portfolio/liquidations.ts";

export { PasswordHasher } from "./accounts/password-hasher.ts";
export { ChatRoom } from "./chat/room-object.ts";
export { PriceFanOut } from "./live-prices/fan-out-object.ts";
export { Ledger } from "./transactions/figures/ledger-object.ts";
export { VisitBuffer } from "./visits/buffer-object.ts";

/** The object has its own dependencies, because it may share an isolate with the worker. */
export class PriceFeed extends PriceFeedObject {
  protected override readonly deps = buildDeps(this.env as Env, { clock: this.clock });
  private readonly decideAlerts = createLiveAlerts(this.deps);

  // Owners are notified before their position is liquidated, as by the cron jobs.
  protected override async decide(prices: ConfirmedPrices) {
    await this.decideAlerts(prices);
    await liquidateAtLivePrices(this.deps, prices);
  }
}

/**
 * Runs the cron jobs. On the Free plan an invocation by cron has 10 ms of processor time, and a request to a Durable
 * Object has 30 s. A request may run only 50 statements on that plan, so that each job is a request of its own.
 */
export class JobRunner extends DurableObject<Env> {
  private readonly deps = buildDeps(this.env);

  run(name: string): Promise<void> {
    return runJob(this.deps, name);
  }
}

const app = createApp();

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext) => app.fetch(request, depsOf(env), ctx),
  scheduled(event: ScheduledController, env: Env): Promise<void> {
    // Each job has a new stub, because a stub can fail at every call after its object was reset.
    return runJobs(event.cron, (name) => inJurisdiction(env).JOB_RUNNER.getByName("jobs").run(name));
  },
};
