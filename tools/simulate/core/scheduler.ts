import type { Random } from "./random.ts";
import type { Trace } from "./trace.ts";

/** What an event belongs to. The events of a dead owner never happen. */
export type Owner = { name: string; isAlive: boolean };
export type Timer = { time: number; order: number; label: string; owner: Owner | null; run: () => void };

const comesBefore = (a: Timer, b: Timer) => a.time < b.time || (a.time === b.time && a.order < b.order);

/** Ends when all promises that could go on have gone on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * The only source of time and of order. Everything that waits, such as a reply of the database, is an event, and between
 * two events all promises settle, so that one seed always gives one history.
 */
export function createScheduler(random: Random, trace: Trace, start: number) {
  const heap: Timer[] = [];
  let order = 0;
  /** The time since the start, in ms, which never jumps. */
  let elapsed = 0;
  /** How far the clock on the wall is ahead of that. */
  let jumped = 0;
  let trap: { label: RegExp; run: () => void } | null = null;
  let hold: { label: RegExp; delay: number } | null = null;

  function push(timer: Timer): void {
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (comesBefore(heap[parent]!, timer)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = timer;
  }

  function pop(): Timer | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      if (child + 1 < heap.length && comesBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!comesBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  function after(delay: number, label: string, run: () => void, owner: Owner | null = null): Timer {
    order += 1;
    const held = hold?.label.test(label) ? hold.delay : 0;
    if (held > 0) hold = null;
    const timer = { time: elapsed + Math.max(0, Math.round(delay + held)), order, label, owner, run };
    push(timer);
    return timer;
  }

  /** Lets the next event happen; false when there is none until `end`. */
  async function step(end: number): Promise<boolean> {
    for (;;) {
      const next = heap[0];
      if (!next || next.time > end) return false;
      pop();
      if (next.owner?.isAlive === false) continue;
      elapsed = next.time;
      if (next.label !== "") trace.write(elapsed, next.label);
      next.run();
      await settle();
      if (trap?.label.test(next.label)) {
        const { run } = trap;
        trap = null;
        run();
      }
      return true;
    }
  }

  return {
    random,
    elapsed: () => elapsed,
    now: () => start + elapsed + jumped,
    /** Time passes for all clocks, but no timer runs meanwhile, as on a machine that was asleep. */
    jump: (ms: number) => {
      jumped += ms;
    },
    after,
    cancel(timer: Timer) {
      timer.owner = { name: "cancelled", isAlive: false };
    },
    settle,
    /** Calls `run` right after the next event with such a label, once. Replaces the one that was asked for before. */
    onceAfter(label: RegExp, run: () => void) {
      trap = { label, run };
    },
    /** Forgets what `onceAfter` has asked for. */
    disarm() {
      trap = null;
    },
    /** The next event with such a label happens `delay` ms later, once. Replaces the one that was asked for before. */
    delayOnce(label: RegExp, delay: number) {
      hold = { label, delay };
    },
    /** Lets events happen for `duration`. */
    async run(duration: number): Promise<void> {
      const end = elapsed + duration;
      while (await step(end));
      elapsed = end;
    },
    /** Lets events happen until `promise` has settled. Fails when nothing can settle it any more. */
    async until<Value>(promise: Promise<Value>): Promise<Value> {
      let isSettled = false;
      const end = () => {
        isSettled = true;
      };
      promise.then(end, end);
      await settle();
      while (!isSettled) if (!(await step(Number.MAX_SAFE_INTEGER))) throw new Error("Nothing happens any more.");
      return promise;
    },
  };
}
