import { beforeEach, expect, it } from "vitest";
import { jobs, runJobs } from "../jobs.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp("jobs");
});

type Run = { name: string; outcome: string; succeededAt: string | null };
const runs = async () =>
  (await (await app.request("/api/status")).json<{ jobs: Run[] }>()).jobs.filter(
    ({ name }) => name === "refresh-market",
  );

it("records each run, and keeps the last success when one fails", async () => {
  await runJobs(app.deps, "* * * * *");
  const [first] = await runs();
  expect(first).toMatchObject({ name: "refresh-market", outcome: "5 pages, 1,000 coins" });
  app.deps.coins.page = async () => ({ ok: false, failure: { kind: "timeout" } });
  app.clock.time += 60_000;
  await runJobs(app.deps, "* * * * *");
  expect(await runs()).toMatchObject([{ outcome: "page 1: timeout", succeededAt: first!.succeededAt }]);
});

it("lets one failing job stop no other", async () => {
  const ran: string[] = [];
  const bad = { cron: "test", name: "bad", run: () => Promise.reject(new Error("no")) };
  const good = { cron: "test", name: "good", run: async () => `${ran.push("good")}` };
  jobs.push(bad, good);
  await runJobs(app.deps, "test");
  jobs.splice(jobs.indexOf(bad), 2);
  expect(ran).toEqual(["good"]);
});

it("refuses a cron that no job belongs to", async () => {
  await expect(runJobs(app.deps, "0 0 1 1 *")).rejects.toThrow('No job belongs to the cron trigger "0 0 1 1 *".');
});
