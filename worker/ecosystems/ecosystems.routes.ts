import type { On } from "../api.ts";
import { unavailable } from "../platform/http/errors.ts";
import { publicBytes } from "../platform/http/replies.ts";

export function ecosystemRoutes(on: On) {
  on("GET /api/ecosystem-tokens/:ecosystemId", async ({ deps, c, params, query }) => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const reply = await deps.ecosystems.tokens(params.ecosystemId ?? "", query.layout, later);
    if (!reply) throw unavailable("The first prices are on their way. Please try again in a moment.");
    return publicBytes(c.req.raw, reply.body, reply.headers);
  });
}
