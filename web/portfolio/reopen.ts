import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../api/outcomes.ts";
import { type LeveragedPosition, leveragedQuery } from "./portfolio.queries.ts";

/** A second press would be refused, because the position is open by then. */
const pending = new Set<string>();

/** Reopens a liquidated position and says how it went. Loaded when it is first wanted. */
export async function reopen(queries: QueryClient, { id }: LeveragedPosition): Promise<void> {
  if (pending.has(id)) return;
  pending.add(id);
  try {
    await call("POST /api/leveraged-positions/:id/reopen", { params: { id } });
    succeeded("Position reopened successfully");
  } catch (error) {
    failedWith(error, refusalOf(error) ?? "Failed to reopen position");
  }
  // Also after a refusal, which means that the list is out of date.
  await queries.invalidateQueries({ queryKey: leveragedQuery.queryKey });
  pending.delete(id);
}
