import { createApp } from "./app.ts";
import { depsOf } from "./build-deps.ts";
import type { Env } from "./env.ts";
import { runJobs } from "./jobs.ts";

export { PasswordHasher } from "./accounts/password-hasher.ts";
export { ChatRoom } from "./chat/room-object.ts";
export { VisitBuffer } from "./visits/buffer-object.ts";

const app = createApp();

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext) => app.fetch(request, depsOf(env), ctx),
  scheduled: (event: ScheduledController, env: Env) => runJobs(depsOf(env), event.cron),
};
