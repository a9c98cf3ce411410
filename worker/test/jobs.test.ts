import { beforeEach, expect, it } from "vitest";
import { jobs, runJob, runJobs } from "../jobs.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

let app: TestApp;
let adminCookie: string;
beforeEach(async () => {
  app = await startTestApp("jobs");
  await app.empty();
  adminCookie = await app.signUpAdmin("operator");
});

type Run = { name: string; outcome: string; succeededAt: string | null };
const fetchMarketRun = async () => {
  const reply = await app.request("/api/admin/status", { headers: { Cookie: adminCookie } });
  const { jobs } = await reply.json<{ jobs: Run[] }>();
  return jobs.find(({ name }) => name === "refresh-market");
};

it("records each run, and keeps the last success after a failure", async () => {
  await app.runJobs("* * * * *");
  const first = await fetchMarketRun();
  expect(first).toMatchObject({ outcome: "5 pages, 1,000 coins" });
  app.deps.coins.page = async () => ({ ok: false, failure: { kind: "timeout" } });
  app.clock.time += 60_000;
  await app.runJobs("* * * * *");
  expect(await fetchMarketRun()).toMatchObject({ outcome: "page 1: timeout", succeededAt: first!.succeededAt });
});

it("runs the other jobs when one fails", async () => {
  const ranJobs: string[] = [];
  const failingJob = { cron: "test", name: "bad", run: () => Promise.reject(new Error("no")) };
  const workingJob = { cron: "test", name: "good", run: async () => `${ranJobs.push("good")}` };
  jobs.push(failingJob, workingJob);
  await app.runJobs("test");
  jobs.splice(jobs.indexOf(failingJob), 2);
  expect(ranJobs).toEqual(["good"]);
});

it("starts the jobs that wait for a failed request, and then fails", async () => {
  const started: string[] = [];
  const start = async (name: string) => {
    started.push(name);
    if (name === "refresh-market") throw new Error("The object was reset.");
  };
  await expect(runJobs("* * * * *", start)).rejects.toThrow("The object was reset.");
  expect(started).toEqual(expect.arrayContaining(["decide-alerts", "snapshot-portfolios", "expire-ads"]));
});

it("runs at most 50 statements in a job of a quiet minute, because a request on the Free plan may run no more", async () => {
  // The first minutes load what a new instance lacks.
  for (let minute = 0; minute < 3; minute++) {
    app.clock.time += 60_000;
    await app.runJobs("* * * * *");
  }
  const statements: Record<string, number> = {};
  for (const { name } of jobs) {
    app.counts.reset();
    await runJob(app.deps, name);
    statements[name] = app.counts.statements;
  }
  // A backup reads each table, and a bucket for backups is optional.
  delete statements["export-database"];
  expect(Object.keys(statements)).toHaveLength(jobs.length - 1);
  expect(Object.entries(statements).filter(([, count]) => count > 50)).toEqual([]);
  expect(statements["refresh-market"]).toBeGreaterThan(0);
});

it("refuses a cron trigger without jobs", async () => {
  await expect(app.runJobs("0 0 1 1 *")).rejects.toThrow('No job belongs to the cron trigger "0 0 1 1 *".');
});
