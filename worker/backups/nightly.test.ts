import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Chunk } from "../../shared/backups/dump.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { exportDatabase } from "./nightly.ts";

const bucket = (env as unknown as { BACKUPS: R2Bucket }).BACKUPS;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("nightly");
  await app.tick();
  await app.signUp("ann");
});

async function linesOf(key: string): Promise<string[]> {
  const { body } = (await bucket.get(key))!;
  return (await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text()).split("\n");
}

it("exports the database once a day, without secrets, and keeps 30 days", async () => {
  expect(await exportDatabase(app.deps)).toMatch(/^\d+ bytes exported to nightly\/2026-11-20\.backup$/);
  expect(await exportDatabase(app.deps)).toBe("exported today already");
  const [header = "", ...lines] = await linesOf("nightly/2026-11-20.backup");
  expect(JSON.parse(header)).toMatchObject({ format: "tidemark-backup", secrets: false });
  const chunks = lines.map((line) => JSON.parse(line) as Chunk);
  expect(chunks.filter(({ table }) => table === "coins").flatMap(({ rows }) => rows)).toHaveLength(1000);
  expect(chunks.find(({ table }) => table === "users")?.rows[0]).toContain("ann");
  expect(lines.join()).not.toMatch(/"table":"sessions"|scrypt\$16\$/);

  // The exports of the days before, as if they had been made then.
  for (let day = 1; day < 30; day++) {
    await bucket.put(`nightly/${isoDate(app.clock.time - day * DAY)}.backup`, "");
  }
  app.clock.time += DAY;
  await exportDatabase(app.deps);
  const { objects } = await bucket.list();
  expect(objects.map(({ key }) => key).toSorted()[0]).toBe("nightly/2026-10-23.backup");
  expect(objects).toHaveLength(30);
});

it("does nothing where no bucket is bound", async () => {
  expect(await exportDatabase({ ...app.deps, backups: null })).toBe("no bucket is bound");
});
