import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "../../start/project.ts";
import guards from "./guards.json" with { type: "json" };

it.each(guards)("the drill can break the guard: $description", ({ file, code, testFile }) => {
  expect(readFileSync(join(PROJECT, file), "utf8").split(code)).toHaveLength(2);
  expect(readFileSync(join(PROJECT, testFile), "utf8")).not.toBe("");
});
