import type { Browser, Page } from "@playwright/test";

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

const TASK = "ThreadControllerImpl::RunTask";
const PAGE_THREAD = "CrRendererMain";

/**
 * Records the tasks of the page's thread from now on. The returned function ends that, and returns the longest processor
 * time of a task in ms. Unlike a frame, it is hardly longer on a machine that is busy with other work.
 */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const pageThreads = new Set(
      traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === PAGE_THREAD).map(threadOf),
    );
    const tasks = traceEvents.filter((event) => event.name === TASK && pageThreads.has(threadOf(event)));
    if (tasks.length === 0) throw new Error("The trace has no tasks of the page.");
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
  };
}
