import { DurableObject } from "cloudflare:workers";
import { hashPassword, type PasswordCost, type Verdict, verifyNobody, verifyPassword } from "./passwords.ts";

/** Log-ins that may wait in one object: with 0.3 s a hash, the last one waits about 10 s. */
const MOST_WAITING = 32;

/** Between two hashes: enough for a request that passes several workers, and little beside 0.3 s. */
const PAUSE_MS = 10;
const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The runtime's clock stands still during a hash: the first timer only lets it catch up. */
const pause = () => timer(0).then(() => timer(PAUSE_MS));

export type Busy = "busy";

/**
 * Hashes passwords. scrypt blocks the thread that runs it, so it runs here and not where visitors are answered, one
 * hash at a time; between two hashes the thread answers what else is waiting.
 */
export class PasswordHasher extends DurableObject {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  private async inTurn<Value>(work: () => Promise<Value>): Promise<Value | Busy> {
    if (this.waiting >= MOST_WAITING) return "busy";
    this.waiting += 1;
    const turn = this.last.then(pause).then(work);
    this.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }

  hash(password: string, cost: PasswordCost): Promise<string | Busy> {
    return this.inTurn(() => hashPassword(password, cost));
  }

  /** Without a stored hash the work is the same, so that the time does not show whether a name exists. */
  verify(password: string, stored: string | null, cost: PasswordCost): Promise<Verdict | Busy> {
    return this.inTurn(() => (stored === null ? verifyNobody(password, cost) : verifyPassword(password, stored, cost)));
  }
}
