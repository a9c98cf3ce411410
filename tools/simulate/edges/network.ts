import type { Random } from "../core/random.ts";
import type { Owner, Scheduler } from "../core/scheduler.ts";

/** What happens to a call between two parts of the product. */
export type Fate = "arrives" | "is lost" | "loses its reply" | "arrives twice";

/** How likely a call goes wrong, and how long it takes in ms at most, while faults are allowed. */
export type Weather = { lost: number; replyLost: number; twice: number; slow: number; maxDelay: number };
export const CALM: Weather = { lost: 0, replyLost: 0, twice: 0, slow: 0, maxDelay: 20 };

export function fateOf(random: Random, { lost, replyLost, twice }: Weather): Fate {
  const number = random.next();
  if (number < lost) return "is lost";
  if (number < lost + replyLost) return "loses its reply";
  return number < lost + replyLost + twice ? "arrives twice" : "arrives";
}

export function delayOf(random: Random, { slow, maxDelay }: Weather): number {
  return random.chance(slow) ? random.integer(maxDelay, 40 * maxDelay) : random.integer(1, maxDelay);
}

type Call<Reply> = {
  label: string;
  /** Whose memory ends with the call, and whose ends with its answer. */
  caller: Owner;
  callee: Owner | null;
  weather: Weather;
  /** Runs at the other side. */
  work(): Promise<Reply> | Reply;
  /** What the caller learns when the call or its reply was lost. */
  failure(wasDone: boolean): Error;
  describe?(reply: Reply): string;
};

/** One call from one part to another: its way there, the work, and the way back are events of their own. */
export function callOver<Reply>(scheduler: Scheduler, random: Random, call: Call<Reply>): Promise<Reply> {
  const { label, caller, callee, weather, work, failure, describe } = call;
  const fate = fateOf(random, weather);
  return new Promise<Reply>((resolve, reject) => {
    const answer = (text: string, run: () => void) =>
      scheduler.after(delayOf(random, weather), `${caller.name} < ${label}: ${text}`, run, caller);
    const fail = (wasDone: boolean) => answer("lost", () => reject(failure(wasDone)));
    const arrive = async (isCopy: boolean) => {
      let reply: Reply;
      try {
        reply = await work();
      } catch (error) {
        if (isCopy) return;
        answer(`error ${error instanceof Error ? error.message : String(error)}`, () => reject(error));
        return;
      }
      if (isCopy) return;
      if (fate === "loses its reply") fail(true);
      else answer(describe ? describe(reply) : "ok", () => resolve(reply));
    };
    if (fate === "is lost") {
      fail(false);
      return;
    }
    const delay = delayOf(random, weather);
    scheduler.after(delay, `${caller.name} > ${label}`, () => void arrive(false), callee);
    if (fate === "arrives twice")
      scheduler.after(
        delay + random.integer(0, 30),
        `${caller.name} > ${label} again`,
        () => void arrive(true),
        callee,
      );
  });
}
