import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Env } from "../env.ts";
import { inJurisdiction } from "./jurisdiction.rules.ts";

const NAMES = [...readFileSync("wrangler.toml", "utf8").matchAll(/^name = "([A-Z_]+)"/gm)].map(([, name]) => name!);
const namespaces = Object.fromEntries(
  NAMES.map((name) => [name, { jurisdiction: (place: string) => `${name} in ${place}` }]),
);

it("every Durable Object of wrangler.toml is in the jurisdiction of the deployment", () => {
  expect(NAMES.length).toBeGreaterThan(5);
  const env = inJurisdiction({ ...namespaces, JURISDICTION: "eu", OTHER: 1 } as unknown as Env);
  expect(NAMES.map((name) => env[name])).toEqual(NAMES.map((name) => `${name} in eu`));
  expect(env.OTHER).toBe(1);
});

it("without a jurisdiction, objects run where Cloudflare places them", () => {
  const env = { ...namespaces } as unknown as Env;
  expect(inJurisdiction(env)).toBe(env);
});
