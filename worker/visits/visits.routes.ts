import type { On } from "../api.ts";
import { visitOfRequest } from "./visits.ts";

export function visitRoutes(on: On) {
  on("POST /api/visits", async ({ deps, c, body }) => {
    // Who it is can be asked of the database alone; a view counts without that too.
    const person = await deps.identify(c.req.raw).catch(() => null);
    const visit = visitOfRequest(deps, body, person, c.req.raw);
    // The page has left or goes on: nobody waits for the count.
    if (visit) c.executionCtx.waitUntil(deps.visits.add(visit));
    return { counted: visit !== null };
  });
}
