import type { On } from "../app.ts";
import { visitOfRequest } from "./visits.ts";

export function visitRoutes(on: On) {
  on("POST /api/visits", async ({ deps, c, body }) => {
    const visit = visitOfRequest(deps, body, await c.get("identify")(), c.req.raw);
    // The page has left or goes on: nobody waits for the count.
    if (visit) c.executionCtx.waitUntil(deps.visits.add(visit));
    return { counted: visit !== null };
  });
}
