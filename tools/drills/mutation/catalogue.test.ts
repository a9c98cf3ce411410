import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "../../start/project.ts";
import { GUARDS } from "./catalogue.ts";

const read = (file: string) => readFileSync(join(PROJECT, file), "utf8");

// The bench that takes them away runs seldom: a guard that moved would be found missing late.
it.each(GUARDS)("holds the guard once: $what", ({ file, text }) => {
  expect(read(file).split(text)).toHaveLength(2);
});
