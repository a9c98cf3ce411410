import type { Clock } from "../../platform/clock.ts";
import { Unreadable, withoutObjects } from "../../platform/http/errors.ts";
import { causeOf, type Log } from "../../platform/log.ts";
import type { Ledger } from "./ledger-object.ts";
import type { Ledgers } from "./ledgers.ts";

/** 200 transactions take about 5 ms. The Free plan allows a request 10 ms. */
const MAX_IN_REQUEST = 200;

/** Each user has an object. It starts where the user's requests come from. */
export function openLedgers(objects: DurableObjectNamespace<Ledger>, log: Log, clock: Clock): Ledgers {
  const stubOf = (userId: string) => objects.get(objects.idFromName(userId));
  // The database has the change already. An object that misses it reads the ledger again.
  const bestEffort = (work: () => Promise<unknown>) =>
    work().then(
      () => {},
      (error: unknown) => log("ledger-object-failed", { cause: causeOf(error) }),
    );
  const orUnavailable = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw withoutObjects(error, clock.now(), "The figures of your ledger are not available.", Unreadable);
    }
  };
  return {
    maxInRequest: MAX_IN_REQUEST,
    ask: async (ask, context) => orUnavailable(async () => stubOf(context.userId).ask(ask, context)),
    list: async (wanted, context) => orUnavailable(async () => stubOf(context.userId).list(wanted, context)),
    apply: (userId, change) => bestEffort(async () => stubOf(userId).apply(change)),
    forget: (userId) => bestEffort(async () => stubOf(userId).forget()),
  };
}
