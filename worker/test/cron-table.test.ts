import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { jobs } from "../jobs.ts";

it("has jobs for exactly the cron triggers of wrangler.toml", () => {
  const [, list = ""] = /^crons = \[(.*?)\]/ms.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  const configured = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
  expect(configured.toSorted()).toEqual([...new Set(jobs.map(({ cron }) => cron))].toSorted());
});
