import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Row } from "./ask.ts";
import { serveSandbox } from "./serve.ts";

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeEach(async () => {
  sandbox = await serveSandbox({ seed: 3 });
});
afterEach(() => sandbox.close());

const fault = (body: object) =>
  fetch(`${sandbox.origin}/__control/faults`, {
    method: "POST",
    body: JSON.stringify({ upstream: "coingecko", ...body }),
    headers: { "Content-Type": "application/json" },
  });

test("it answers over HTTP on a free port, and its rows point to its own icons", async () => {
  const response = await fetch(`${sandbox.origin}/coingecko/api/v3/coins/markets?vs_currency=usd&per_page=250&page=2`);
  const rows = (await response.json()) as Row[];
  expect(rows).toHaveLength(250);
  expect(rows[0]!.image).toMatch(new RegExp(`^${sandbox.origin}/coingecko/icons/`));
  expect((await fetch(rows[0]!.image)).headers.get("content-type")).toBe("image/svg+xml");
});

test("a reset drops the connection", async () => {
  // The server reports the broken stream, which is what was commanded.
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  await fault({ mode: "reset" });
  const response = fetch(`${sandbox.origin}/coingecko/api/v3/ping`).then((answer) => answer.text());
  await expect(response).rejects.toThrow();
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});

/** The statuses of all requests so far, the newest last; null while one is not answered. */
async function statuses(): Promise<(number | null)[]> {
  const response = await fetch(`${sandbox.origin}/__control/requests`);
  const { requests } = (await response.json()) as { requests: { status: number | null }[] };
  return requests.map(({ status }) => status);
}

test("a request ends when its client aborts", async () => {
  await fault({ mode: "timeout" });
  const client = new AbortController();
  const aborted = expect(fetch(`${sandbox.origin}/coingecko/api/v3/ping`, { signal: client.signal })).rejects.toThrow();
  await expect.poll(statuses).toEqual([null]);
  client.abort();
  await aborted;
  await expect.poll(statuses).toEqual([504]);
});

test("close ends a request that hangs", async () => {
  await fault({ mode: "timeout" });
  const closed = expect(fetch(`${sandbox.origin}/coingecko/api/v3/ping`)).rejects.toThrow();
  await expect.poll(statuses).toEqual([null]);
  await sandbox.close();
  await closed;
  sandbox = await serveSandbox();
});

test("a port in use is reported as an error", async () => {
  const port = Number(new URL(sandbox.origin).port);
  await expect(serveSandbox({ port })).rejects.toThrow("EADDRINUSE");
});
