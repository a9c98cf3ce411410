import { join } from "node:path";
import { buildWhenStale } from "../start/prepare.ts";
import { createProcesses } from "../start/processes.ts";
import { PROJECT } from "../start/project.ts";
import { accounts } from "./accounts.ts";
import { admin } from "./admin.ts";
import { alerts } from "./alerts.ts";
import { chat } from "./chat.ts";
import { chatHistory } from "./chat-history.ts";
import { faults } from "./faults.ts";
import { type Figure, printTable } from "./figures.ts";
import { guards } from "./guards.ts";
import { kills } from "./kills.ts";
import { market } from "./market.ts";
import { page } from "./page.ts";

const benches: Record<string, () => Promise<Figure[]>> = {
  accounts,
  admin,
  alerts,
  chat,
  "chat-history": chatHistory,
  faults,
  guards,
  kills,
  market,
  page,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in benches));
if (unknown) {
  console.error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
await buildWhenStale(createProcesses(join(PROJECT, ".cache/bench.log")), console.log);
let missed = 0;
const broken: string[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    const figures = await measure();
    printTable(name, figures);
    missed += figures.filter(({ verdict }) => verdict !== "ok").length;
  } catch (error) {
    // The others still have figures to show.
    console.error(`\n${name} failed:`, error);
    broken.push(name);
  }
}
if (missed > 0) console.log(`\n${missed} of the figures above ${missed === 1 ? "has" : "have"} not reached the bar.`);
if (broken.length > 0) console.log(`\nWithout figures, for they failed: ${broken.join(", ")}.`);
process.exit(missed === 0 && broken.length === 0 ? 0 : 1);
