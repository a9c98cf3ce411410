import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kills } from "../drills/crash/main.ts";
import { guards } from "../drills/mutation/main.ts";
import { faults } from "../drills/outage.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { createProcesses } from "../start/processes.ts";
import { PROJECT } from "../start/project.ts";
import { accounts } from "./accounts/main.ts";
import { admin } from "./admin/main.ts";
import { alerts } from "./alerts.ts";
import { chat } from "./chat/main.ts";
import { chatHistory } from "./chat-history.ts";
import { type Figure, printTable } from "./figures.ts";
import { hashing } from "./hashing.ts";
import { market } from "./market/main.ts";
import { page } from "./page/main.ts";

const benches: Record<string, () => Promise<Figure[]>> = {
  accounts,
  admin,
  alerts,
  chat,
  "chat-history": chatHistory,
  faults,
  guards,
  hashing,
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
async function measure(name: string): Promise<boolean> {
  const figures = (await benches[name]?.()) ?? [];
  printTable(name, figures);
  return figures.every(({ verdict }) => verdict === "ok");
}

/** In a process of its own: one that fails takes nothing from the others, and leaves nothing beside them. */
async function measureApart(name: string): Promise<boolean> {
  const [code] = await once(
    spawn(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: "inherit" }),
    "exit",
  );
  return code === 0;
}

await buildIfStale(createProcesses(join(PROJECT, ".cache/bench.log")), console.log);
const names = asked.length > 0 ? asked : Object.keys(benches);
const missed: string[] = [];
for (const name of names) {
  const isKept = await (names.length === 1 ? measure : measureApart)(name);
  if (!isKept) missed.push(name);
}
if (names.length > 1 && missed.length > 0) console.log(`\nNot every bar was reached: ${missed.join(", ")}.`);
process.exit(missed.length === 0 ? 0 : 1);
