import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { callRpc } from "./json-rpc.ts";

afterEach(() => vi.unstubAllGlobals());

const call = (reply: object) => {
  vi.stubGlobal("fetch", async () => Response.json({ jsonrpc: "2.0", id: 1, ...reply }));
  return callRpc("https://rpc.test", "method", [], z.string().nullable(), { now: () => 0 });
};

it("returns the code of an error, which comes without a result", async () => {
  const failure = { kind: "rpc-error", code: -32_600 };
  expect(await call({ error: { code: -32_600, message: "query exceeds max block range" } })).toEqual({
    ok: false,
    failure,
  });
  expect(await call({ result: null, error: { code: -32_600, message: "" } })).toEqual({ ok: false, failure });
});

it("returns a result of the method's shape", async () => {
  expect(await call({ result: "0x1" })).toEqual({ ok: true, value: "0x1" });
  expect(await call({ result: null })).toEqual({ ok: true, value: null });
  for (const reply of [{ result: 1 }, {}])
    expect(await call(reply)).toEqual({ ok: false, failure: { kind: "unexpected-shape" } });
});
