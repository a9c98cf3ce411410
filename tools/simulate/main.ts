import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../start/project.ts";
import { bundleScripts } from "./bundle.ts";
import { type Outcome, runHistory } from "./history.ts";
import { findPlant, type Plant, plants } from "./plants.ts";
import { type Beginning, beginning, beginningWith } from "./releases.ts";
import { runSeeds } from "./threads.ts";

const HOUR = 3_600_000;
const SHOWN_STEPS = 12;
/** A planted fault has to be found within this many seeds. */
const SEEDS_PER_PLANT = 100;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    plant: { type: "string" },
    planted: { type: "boolean", default: false },
    "deploy-from": { type: "string" },
  },
});

const isStep = (line: string) => line.includes(" -- ");

function report({ seed, broken, trace, hash }: Outcome): void {
  for (const sentence of new Set(broken)) console.log(`seed ${seed}: ${sentence}`);
  console.log(trace.filter(isStep).slice(-SHOWN_STEPS).join("\n"));
  console.log(`trace ${hash}; npm run simulate -- --seed ${seed} repeats it and writes the whole trace.\n`);
}

/** Repeats one seed, writes its whole trace, and compares it with a second run. */
async function repeat(seed: number, start: Beginning): Promise<boolean> {
  const outcome = await runHistory(seed, start, true);
  const again = await runHistory(seed, start, true);
  const file = join(PROJECT, ".cache", `simulation-${seed}.txt`);
  mkdirSync(join(PROJECT, ".cache"), { recursive: true });
  writeFileSync(file, `${outcome.trace.join("\n")}\n`);
  for (const sentence of outcome.broken) console.log(`seed ${seed}: ${sentence}`);
  const isSame = again.hash === outcome.hash && again.trace.join("\n") === outcome.trace.join("\n");
  console.log(`${outcome.steps} steps, ${outcome.events} events, trace ${outcome.hash} in ${file}`);
  console.log(isSame ? "A second run has the same trace." : "A SECOND RUN HAS ANOTHER TRACE.");
  return outcome.broken.length === 0 && isSame;
}

/** Runs many seeds and prints how many an hour has room for. */
async function runMany(from: number, count: number, start: Beginning): Promise<boolean> {
  const startedAt = Date.now();
  let [done, broken, events] = [0, 0, 0];
  await runSeeds(start, from, (outcome) => {
    done += 1;
    events += outcome.events;
    if (outcome.broken.length > 0) {
      broken += 1;
      report(outcome);
    }
    return done >= count;
  });
  const perHour = Math.round((done * HOUR) / (Date.now() - startedAt));
  console.log(
    `${done} seeds from ${from}, ${events} events, ${perHour} seeds an hour, ${broken} with a broken invariant`,
  );
  return broken === 0;
}

const found = ({ name }: Plant, { seed, broken }: Outcome) => `seed ${seed}  ${name}: ${broken[0]}`;

/** Plants one fault after the other, and prints the seed that found each. */
async function runPlanted(from: number): Promise<boolean> {
  let count = 0;
  for (const plant of plants) {
    const start = await beginning(await bundleScripts([plant]));
    let done = 0;
    let finding: Outcome | null = null;
    await runSeeds(start, from, (outcome) => {
      done += 1;
      if (outcome.broken.length > 0 && (finding === null || outcome.seed < finding.seed)) finding = outcome;
      return finding !== null || done >= SEEDS_PER_PLANT;
    });
    if (finding) count += 1;
    console.log(finding === null ? `NOT FOUND  ${plant.name}` : found(plant, finding));
  }
  console.log(`${count} of ${plants.length} planted faults were found within ${SEEDS_PER_PLANT} seeds each`);
  return count === plants.length;
}

// A promise of a script that has ended may fail without anybody who waits for it.
process.on("unhandledRejection", () => {});
const chosen = async () => {
  const scripts = await bundleScripts(values.plant === undefined ? [] : [findPlant(values.plant)]);
  const commit = values["deploy-from"];
  return commit === undefined ? beginning(scripts) : beginningWith(commit, scripts);
};
const isGood = values.planted
  ? await runPlanted(Number(values.from))
  : values.seed === undefined
    ? await runMany(Number(values.from), Number(values.seeds), await chosen())
    : await repeat(Number(values.seed), await chosen());
process.exit(isGood ? 0 : 1);
