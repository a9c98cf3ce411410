import { beforeEach, expect, it } from "vitest";
import { jobs, runJobs } from "../jobs.ts";
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
  await runJobs(app.deps, "* * * * *");
  const first = await fetchMarketRun();
  expect(first).toMatchObject({ outcome: "5 pages, 1,000 coins" });
  app.deps.coins.page = async () => ({ ok: false, failure: { kind: "timeout" } });
  app.clock.time += 60_000;
  await runJobs(app.deps, "* * * * *");
  expect(await fetchMarketRun()).toMatchObject({ outcome: "page 1: timeout", succeededAt: first!.succeededAt });
});

it("runs the other jobs when one fails", async () => {
  const ranJobs: string[] = [];
  const failingJob = { cron: "test", name: "bad", run: () => Promise.reject(new Error("no")) };
  const workingJob = { cron: "test", name: "good", run: async () => `${ranJobs.push("good")}` };
  jobs.push(failingJob, workingJob);
  await runJobs(app.deps, "test");
  jobs.splice(jobs.indexOf(failingJob), 2);
  expect(ranJobs).toEqual(["good"]);
});

it("refuses a cron trigger without jobs", async () => {
  await expect(runJobs(app.deps, "0 0 1 1 *")).rejects.toThrow('No job belongs to the cron trigger "0 0 1 1 *".');
});
