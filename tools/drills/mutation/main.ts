import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exactly, type Figure } from "../../bench/figures.ts";
import { PROJECT } from "../../start/project.ts";
import { run } from "../../test/command.ts";
import { GUARDS, type Guard } from "./catalogue.ts";

const SHOWN_CHARACTERS = 600;

/** The project's own files, with its packages and its last build beside them. */
async function copyProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-guards-"));
  const { output } = await run("git", ["-C", PROJECT, "ls-files"]);
  for (const file of output.trim().split("\n")) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file), { recursive: true });
  }
  for (const made of ["node_modules", "dist"]) symlinkSync(join(PROJECT, made), join(folder, made));
  return folder;
}

type Report = { numFailedTests: number; numPassedTests: number };

async function testedBy({ test, name }: Guard, folder: string): Promise<Report | string> {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const project = test.startsWith("worker/") ? "worker" : "node";
  const args = ["run", "--project", project, test, "--reporter=json", `--outputFile=${report}`];
  const { output } = await run("sh", [
    "-c",
    'cd "$0" && exec vitest "$@"',
    folder,
    ...args,
    ...(name === "" ? [] : ["-t", name]),
  ]);
  if (!existsSync(report)) return output;
  const counts = JSON.parse(readFileSync(report, "utf8")) as Report;
  return counts.numFailedTests + counts.numPassedTests > 0 ? counts : `${test} has no test called ${name}.`;
}

/** Each guard is taken away by itself: a test must fail, which passes with it. */
export async function guards(): Promise<Figure[]> {
  const folder = await copyProject();
  const only = process.env.GUARDS?.split(",");
  const chosen = GUARDS.filter(({ file }) => !only || only.some((part) => file.includes(part)));
  const missed: string[] = [];
  try {
    for (const guard of chosen) {
      const path = join(folder, guard.file);
      const whole = readFileSync(path, "utf8");
      if (whole.split(guard.text).length !== 2) throw new Error(`${guard.file} does not hold once: ${guard.text}`);
      writeFileSync(
        path,
        whole.replace(guard.text, () => guard.instead),
      );
      const without = await testedBy(guard, folder);
      writeFileSync(path, whole);
      const isCaught = typeof without !== "string" && without.numFailedTests > 0;
      console.log(`${isCaught ? "caught    " : "NOT caught"}  ${guard.what} (${guard.file})`);
      if (!isCaught) {
        missed.push(guard.what);
        if (typeof without === "string") console.log(without.slice(-SHOWN_CHARACTERS));
      }
    }
    return [exactly(`guards that no test misses, of ${chosen.length}`, missed.length, 0, "guards")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
