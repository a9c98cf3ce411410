import { DurableObject } from "cloudflare:workers";
import { hashPassword, type PasswordCheck, type PasswordCost, verifyPassword, verifyWithoutUser } from "./passwords.ts";

/** Log-ins that may wait in one object. A hash takes 0.3 s, so the last one waits about 10 s. */
const MAX_WAITING = 32;

/** The pause between two hashes. It lets other requests through and is short compared with 0.3 s. */
const PAUSE_MS = 10;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The runtime's clock does not advance during a hash, so the first timer only lets it catch up. */
const pause = () => sleep(0).then(() => sleep(PAUSE_MS));

export type Busy = "busy";

/**
 * Hashes passwords in a Durable Object, because scrypt blocks its thread and would delay the replies to visitors. The
 * object computes one hash at a time and answers waiting requests between two hashes.
 */
export class PasswordHasher extends DurableObject {
  private waiting = 0;
  private lastTask: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other; "busy" when too many are waiting. */
  private async enqueue<Value>(work: () => Promise<Value>): Promise<Value | Busy> {
    if (this.waiting >= MAX_WAITING) return "busy";
    this.waiting += 1;
    const task = this.lastTask.then(pause).then(work);
    this.lastTask = task.catch(() => {});
    try {
      return await task;
    } finally {
      this.waiting -= 1;
    }
  }

  hash(password: string, cost: PasswordCost): Promise<string | Busy> {
    return this.enqueue(() => hashPassword(password, cost));
  }

  /**
   * Without a stored hash the same work is done, so that the response time does not reveal whether a username exists.
   */
  verify(password: string, stored: string | null, cost: PasswordCost): Promise<PasswordCheck | Busy> {
    return this.enqueue(() =>
      stored === null ? verifyWithoutUser(password, cost) : verifyPassword(password, stored, cost),
    );
  }
}
