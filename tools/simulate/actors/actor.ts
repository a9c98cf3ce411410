import type { Random } from "../core/random.ts";
import type { Account } from "../image.ts";
import type { World } from "../world.ts";

/** Something that a history may do next. Steps with a larger weight are chosen more often. */
export type Step = {
  name: string;
  weight: number;
  /** Whether the step itself lets time pass, so that the history waits for its end. */
  takesTime?: true;
  run(): Promise<unknown> | unknown;
};

/** One who acts in a history. */
export type Actor = {
  name: string;
  /** What is possible now. */
  steps(): Step[];
  /** Ends what was begun, once no more faults happen. */
  settle(): Promise<void>;
  /** A sentence for each invariant that does not hold, after everything has settled. */
  check(): Promise<string[]> | string[];
};

export type Scene = { world: World; accounts: Record<string, Account>; random: Random };

/** Runs the jobs of a minute, as the platform does now and then: a second time before the first run has ended. */
export async function runMinute({ world, random }: Pick<Scene, "world" | "random">): Promise<void> {
  void world.cron("* * * * *");
  const gap = random.integer(1, 400);
  await world.scheduler.run(gap);
  void world.cron("* * * * *");
  await world.scheduler.run(60_000 - gap);
}

export function chooseStep(random: Random, steps: readonly Step[]): Step | null {
  let rest = random.next() * steps.reduce((sum, { weight }) => sum + weight, 0);
  for (const step of steps) {
    rest -= step.weight;
    if (rest < 0) return step;
  }
  return null;
}
