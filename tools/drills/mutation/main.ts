import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchResult, exactly } from "../../bench/results.ts";
import { PROJECT } from "../../start/project.ts";
import { run } from "../../test/command.ts";
import guards from "./guards.json" with { type: "json" };

const MAX_SHOWN_OUTPUT = 600;

/**
 * A line of code that protects users or the product, a mutation that disables it, and the test that must then fail.
 * `testName` is a pattern for the title of the test; empty for every test in the file.
 */
type Guard = (typeof guards)[number];

/** Copies the project's files, and links its packages and its last build. */
async function copyProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-guards-"));
  const { output } = await run("git", ["-C", PROJECT, "ls-files"]);
  for (const file of output.trim().split("\n")) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file), { recursive: true });
  }
  for (const name of ["node_modules", "dist"]) symlinkSync(join(PROJECT, name), join(folder, name));
  return folder;
}

type Report = { numFailedTests: number; numPassedTests: number };

/** Runs the guard's test in the copy. Returns the counts, or an explanation when no test ran. */
async function runTest({ testFile, testName }: Guard, folder: string): Promise<Report | string> {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const project = testFile.startsWith("worker/") && !testFile.endsWith(".rules.test.ts") ? "worker" : "node";
  const args = ["run", "--project", project, testFile, "--reporter=json", `--outputFile=${report}`];
  if (testName !== "") args.push("-t", testName);
  const { output } = await run("vitest", args, { cwd: folder });
  if (!existsSync(report)) return output;
  const counts = JSON.parse(readFileSync(report, "utf8")) as Report;
  return counts.numFailedTests + counts.numPassedTests > 0 ? counts : `${testFile} has no test called ${testName}.`;
}

/** Disables one guard at a time and checks that its test fails. */
export async function mutationDrill(): Promise<BenchResult[]> {
  const folder = await copyProject();
  const filters = process.env.GUARDS?.split(",");
  const selected = guards.filter(({ file }) => !filters || filters.some((part) => file.includes(part)));
  const undetected: string[] = [];
  try {
    for (const guard of selected) {
      const path = join(folder, guard.file);
      const source = readFileSync(path, "utf8");
      if (source.split(guard.code).length !== 2)
        throw new Error(`${guard.file} must contain exactly once: ${guard.code}`);
      const mutated = source.replace(guard.code, () => guard.mutation);
      writeFileSync(path, mutated);
      const report = await runTest(guard, folder);
      writeFileSync(path, source);
      const isDetected = typeof report !== "string" && report.numFailedTests > 0;
      console.log(`${isDetected ? "detected    " : "NOT detected"}  ${guard.description} (${guard.file})`);
      if (!isDetected) {
        undetected.push(guard.description);
        if (typeof report === "string") console.log(report.slice(-MAX_SHOWN_OUTPUT));
      }
    }
    return [exactly(`guards of ${selected.length} that no test protects`, undetected.length, 0, "guards")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
