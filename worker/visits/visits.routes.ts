import type { On } from "../api.ts";
import { visitOfRequest } from "./visits.ts";

export function visitRoutes(on: On) {
  on("POST /api/visits", async ({ deps, c, body }) => {
    // When the database fails, the view still counts, but without its user.
    const user = await deps.identify(c.req.raw).catch(() => null);
    const visit = visitOfRequest(deps, body, user, c.req.raw);
    // The visit is stored after the reply, so that the page does not wait for it.
    if (visit) c.executionCtx.waitUntil(deps.visits.add([visit]));
    return { counted: visit !== null };
  });
}
