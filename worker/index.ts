import { createApp } from "./app.ts";
import { buildDeps, depsOf } from "./build-deps.ts";
import type { Env } from "./env.ts";
import { runJobs } from "./jobs.ts";
import { PriceFeedObject } from "./live-prices/feed-object.ts";

export { PasswordHasher } from "./accounts/password-hasher.ts";
export { ChatRoom } from "./chat/room-object.ts";
export { PriceFanOut } from "./live-prices/fan-out-object.ts";
export { VisitBuffer } from "./visits/buffer-object.ts";

/** The object has its own dependencies, because it may share an isolate with the worker. */
export class PriceFeed extends PriceFeedObject {
  protected override readonly deps = buildDeps(this.env as Env);
}

const app = createApp();

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext) => app.fetch(request, depsOf(env), ctx),
  scheduled: (event: ScheduledController, env: Env) => runJobs(depsOf(env), event.cron),
};
