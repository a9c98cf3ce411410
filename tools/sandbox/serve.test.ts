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

test("a client that gives up is let go of, and close does not wait for one that hangs", async () => {
  await fault({ mode: "timeout" });
  const url = `${sandbox.origin}/coingecko/api/v3/ping`;
  await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
  const left = async () => {
    const response = await fetch(`${sandbox.origin}/__control/requests`);
    const { requests } = (await response.json()) as { requests: { status: number | null }[] };
    return requests[0]!.status;
  };
  await expect.poll(left).toBe(504);
  const hanging = fetch(url);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const from = performance.now();
  await sandbox.close();
  expect(performance.now() - from).toBeLessThan(1000);
  await expect(hanging).rejects.toThrow();
  sandbox = await serveSandbox();
});

test("a port in use is an error, not a silence", async () => {
  const port = Number(new URL(sandbox.origin).port);
  await expect(serveSandbox({ port })).rejects.toThrow("EADDRINUSE");
});
