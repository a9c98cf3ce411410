import type { On } from "../api.ts";
import { unavailable } from "../platform/http/errors.ts";
import { preparedReply } from "../platform/http/replies.ts";

export function ecosystemRoutes(on: On) {
  on("GET /api/ecosystem-tokens/:ecosystemId", async ({ deps, c, params, query }) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const reply = await deps.ecosystems.tokens(params.ecosystemId ?? "", query.layout, waitUntil);
    if (!reply) throw unavailable("Prices are not loaded yet. Please try again in a moment.");
    return preparedReply(c.req.raw, reply.body, reply.headers);
  });
}
