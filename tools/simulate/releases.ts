import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../start/project.ts";
import { bundleScripts, type Scripts } from "./bundle.ts";
import { createImage, type Image, readMigrations } from "./image.ts";
import type { Release } from "./world.ts";

/** What a history begins with, and what is deployed in the middle of it. */
export type Beginning = { scripts: Scripts; image: Image; next: Release | null };

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd: PROJECT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
}

/** The files of a commit, with the present dependencies. */
function checkOut(commit: string): string {
  const folder = join(PROJECT, ".cache", "release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "release.tar");
  run("git", ["archive", "--output", archive, commit]);
  run("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** A history of the present product. */
export const beginning = async (scripts: Scripts): Promise<Beginning> => ({
  scripts,
  image: await createImage(scripts),
  next: null,
});

/** A history that begins with the product of a commit, and goes on with `scripts`. */
export async function beginningWith(commit: string, scripts: Scripts): Promise<Beginning> {
  const project = checkOut(commit);
  const before = await bundleScripts([], project);
  const [known, all] = [readMigrations(project), readMigrations()];
  const image = await createImage(before, known);
  return { scripts: before, image, next: { scripts, migrations: all.slice(known.length) } };
}
