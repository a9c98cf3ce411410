import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { causeOf } from "../platform/log.ts";
import { countError, deleteErrors } from "./errors.queries.ts";

const MAX_LENGTH = 300;

type Parts = Pick<Deps, "db" | "clock" | "log">;

/** Counts an error for the operators. Never fails, because it runs while another error is handled. */
export async function recordError({ db, clock, log }: Parts, source: string, error: unknown): Promise<void> {
  const now = clock.now();
  const text = `${source}: ${causeOf(error)}`.slice(0, MAX_LENGTH);
  try {
    await countError(db, text, now, now - DAY);
  } catch (cause) {
    log("error-not-recorded", { cause: causeOf(cause) });
  }
}

export async function purgeErrors({ db, clock }: Parts): Promise<string> {
  const { meta } = await deleteErrors(db, clock.now() - DAY);
  return `${meta.changes} errors removed`;
}
