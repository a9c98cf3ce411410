import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assumeVisitor } from "../accounts/session/session.ts";
import { startOffline } from "./service-worker.ts";

const register = vi.fn(async () => ({ addEventListener() {} }));
const deleteCache = vi.fn(async () => true);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { serviceWorker: { controller: null, register, addEventListener() {} } });
  vi.stubGlobal("caches", { delete: deleteCache });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("nothing is installed while the user types, and a sign-out meanwhile deletes the user's data", async () => {
  void startOffline();
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(1000);
    document.body.dispatchEvent(new Event("keydown"));
  }
  expect(register).not.toHaveBeenCalled();
  assumeVisitor();
  await vi.advanceTimersByTimeAsync(0);
  expect(deleteCache).toHaveBeenCalledWith("private-data");
  await vi.advanceTimersByTimeAsync(2000);
  expect(register).toHaveBeenCalledOnce();
});
