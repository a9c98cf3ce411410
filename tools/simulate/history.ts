import { type Actor, chooseStep, type Scene, type Step } from "./actors/actor.ts";
import { buyer } from "./actors/buyer.ts";
import { deployer } from "./actors/deployer.ts";
import { ledgerUser } from "./actors/ledger.ts";
import { talker } from "./actors/talker.ts";
import { trader } from "./actors/trader.ts";
import { openBrowser } from "./edges/browser.ts";
import { CALM, type Weather } from "./edges/network.ts";
import type { Account, Image } from "./image.ts";
import type { Beginning } from "./releases.ts";
import { createWorld, type World } from "./world.ts";

const MINUTE = 60_000;

export type Outcome = {
  seed: number;
  broken: string[];
  hash: string;
  events: number;
  steps: number;
  trace: readonly string[];
};

/** Weather with faults, of which some histories have few and others many. */
function stormy(random: Scene["random"], maxDelay: number): Weather {
  const much = random.pick([0, 0.02, 0.08]);
  const part = () => random.next() * much;
  return { lost: part(), replyLost: part(), twice: part(), slow: part(), maxDelay };
}

function environment({ world, random }: Scene): Step[] {
  const { scheduler, weather } = world;
  return [
    { name: "the jobs of a minute", weight: 14, run: () => world.cron("* * * * *") },
    { name: "the jobs of an hour", weight: 1, run: () => world.cron("23 * * * *") },
    {
      name: "a crash",
      weight: 5,
      run: () => world.crash(random.pick(["workers", "objects", "all"])),
    },
    {
      name: "other weather",
      weight: 4,
      run() {
        weather.database = stormy(random, 30);
        weather.objects = stormy(random, 20);
        weather.upstreams = stormy(random, 200);
        weather.visitors = stormy(random, 100);
      },
    },
    { name: "a jump of the clock", weight: 1, run: () => scheduler.jump(random.integer(1, 10 * MINUTE)) },
    { name: "time passes", weight: 4, takesTime: true, run: () => scheduler.run(random.integer(1, 10) * MINUTE) },
  ];
}

/** Ends all faults, also a crash that has not come yet. */
function calm({ weather, scheduler }: World): void {
  scheduler.disarm();
  for (const name of Object.keys(weather) as (keyof typeof weather)[]) weather[name] = CALM;
}

/** Ends all faults and lets the product run until nothing waits any more. */
async function settle({ world }: Scene, actors: readonly Actor[]): Promise<void> {
  const { scheduler } = world;
  calm(world);
  await scheduler.run(2 * MINUTE);
  for (const actor of actors) await actor.settle();
  for (let minute = 0; minute < 4; minute += 1) {
    void world.cron("* * * * *");
    await scheduler.run(MINUTE);
  }
}

/** Two groups of actors, so that a history is short and its actors meet often. */
function chooseActors(scene: Scene): Actor[] {
  const { world, random } = scene;
  const { ann, ben } = scene.accounts as Image["accounts"];
  const browserOf = (name: string, { cookie }: Account) => openBrowser(world, name, cookie);
  const groups = [
    () => [
      ledgerUser(scene, ann, browserOf("ann-phone", ann)),
      ledgerUser(scene, ann, browserOf("ann-laptop", ann)),
      ledgerUser(scene, ben, browserOf("ben-laptop", ben)),
    ],
    () => [trader(scene, ben, browserOf("ben-tablet", ben))],
    () => [buyer(scene, ann, browserOf("ann-office", ann))],
    () => [talker(scene, ann, browserOf("ann-chat", ann)), talker(scene, ben, browserOf("ben-chat", ben))],
  ];
  const first = random.integer(0, groups.length - 1);
  const second = (first + random.integer(1, groups.length - 1)) % groups.length;
  return [first, second].flatMap((index) => groups[index]!());
}

/** Runs the history of a seed. */
export async function runHistory(
  seed: number,
  { scripts, image: { database, accounts }, next }: Beginning,
  keepsTrace = false,
): Promise<Outcome> {
  const world = createWorld({ seed, scripts, image: database, keepsTrace });
  const { scheduler, trace } = world;
  const random = world.random.fork("history");
  const scene: Scene = { world, accounts, random };
  const actors = [...chooseActors(scene), ...(next ? [deployer(world, next)] : [])];
  const outside = environment(scene);
  const steps = random.integer(10, 60);
  const result = (broken: string[]): Outcome => ({
    ...{ seed, broken, steps },
    ...{ hash: trace.hash(), events: trace.count(), trace: trace.lines() },
  });
  for (let count = 0; count < steps; count += 1) {
    const own = actors.flatMap((actor) =>
      actor.steps().map((step) => ({ ...step, name: `${actor.name} ${step.name}` })),
    );
    const step = chooseStep(random, [...outside, ...own]);
    if (!step) continue;
    trace.write(scheduler.elapsed(), `-- ${step.name}`, true);
    const work = step.run();
    if (step.takesTime) await work;
    await scheduler.run(random.pick([0, 20, 200, 2000, 10_000]));
  }
  await settle(scene, actors);
  const broken: string[] = [];
  for (const actor of actors) broken.push(...(await actor.check()));
  return result(broken);
}
