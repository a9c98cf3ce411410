import type { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { createQueryClient } from "../../api/query-client.ts";
import type { User } from "./session.queries.ts";
import { userKey } from "./user-storage.ts";

const ann: User = {
  id: "ann",
  username: "ann",
  email: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const json = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const refusal = (status: number) => () => Promise.resolve(new Response("Please sign in to continue.", { status }));

const fetch = vi.fn<() => Promise<Response>>();
let queries: QueryClient;
// The session lives as long as its module, so each test has modules of its own.
let session: typeof import("./session.ts");
let call: typeof import("../../api/call.ts").call;
let toasts: typeof import("../../ui/toast/toast.ts");

const settled = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasted = () => {
  const shown = toasts.currentToast();
  if (shown) toasts.dismissToast(shown.id);
  return shown?.title;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  vi.resetModules();
  session = await import("./session.ts");
  ({ call } = await import("../../api/call.ts"));
  toasts = await import("../../ui/toast/toast.ts");
  queries = createQueryClient();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startAs(answer: () => Promise<Response>) {
  fetch.mockImplementation(answer);
  session.startSession(queries);
  const { result } = renderHook(() => session.useSession());
  await settled();
  return result;
}

test("the server says who is here, without a word when nothing changes", async () => {
  const result = await startAs(json(ann));
  expect(result.current).toEqual({ user: ann, state: "known", isExpected: false });
  expect(toasted()).toBeUndefined();
});

test("without the mark of a session nobody is asked for", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server clears it
  document.cookie = "signed_in=; Path=/; Max-Age=0";
  const result = await startAs(json(ann));
  expect(result.current).toEqual({ user: null, state: "known", isExpected: false });
  expect(fetch).not.toHaveBeenCalled();
});

test("a failure is tried twice more, a refusal never", async () => {
  const result = await startAs(refusal(500));
  await settled(10_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(result.current.state).toBe("failed");
  fetch.mockReset();
  fetch.mockImplementation(refusal(401));
  await act(() => session.askWho(queries));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ user: null, state: "known" });
});

test("asks each minute while the tab is visible, and not while it is hidden", async () => {
  await startAs(json(ann));
  await settled(3 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await settled(5 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
  hidden.mockRestore();
});

test("a session that is refused in the middle of something is lost, not left", async () => {
  const result = await startAs(json(ann));
  queries.setQueryData(["/api/news"], "cached");
  fetch.mockImplementation(refusal(401));
  await expect(call("GET /api/sessions")).rejects.toThrow("401: Please sign in to continue.");
  await settled();
  expect(result.current.user).toBeNull();
  expect(session.hasLeft()).toBe(false);
  expect(toasted()).toBe("Session Expired");
  expect(queries.getQueryData(["/api/news"])).toBe("cached");
  await expect(call("GET /api/sessions")).rejects.toThrow();
  expect(toasted()).toBe("Session Expired");
});

test("a wrong password says nothing about a session", async () => {
  await startAs(refusal(401));
  await expect(call("POST /api/login", { body: { username: "ann", password: "x" } })).rejects.toThrow();
  expect(toasted()).toBeUndefined();
});

test("signing out forgets all that was loaded, and a late answer does not undo it", async () => {
  const result = await startAs(json(ann));
  queries.setQueryData(["/api/spot-positions"], "hers");
  let answer: (reply: Response) => void = () => {};
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const asking = session.askWho(queries);
  await act(() => session.leave(queries));
  answer(new Response(JSON.stringify(ann)));
  await asking;
  await settled();
  expect(result.current.user).toBeNull();
  expect(session.hasLeft()).toBe(true);
  expect(queries.getQueryData(["/api/spot-positions"])).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(toasts.currentToast()?.durationMs).toBe(3000);
  expect(toasted()).toBe("Signed out");
});

test("who signs out is told so, though another tab or a refusal finds it out first", async () => {
  const result = await startAs(json(ann));
  const { endSession } = await import("./end-session.ts");
  fetch.mockImplementation(refusal(401));
  await act(() =>
    endSession(queries, async () => {
      await call("GET /api/spot-positions").catch(() => {});
      dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue: null }));
      await vi.advanceTimersByTimeAsync(0);
      expect(result.current.user).toEqual(ann);
      await session.leave(queries);
    }),
  );
  expect(session.hasLeft()).toBe(true);
  expect(toasted()).toBe("Signed out");
});

test("what a tab keeps for who is signed in goes with the session, and nothing else does", async () => {
  await startAs(json(ann));
  const { endSession } = await import("./end-session.ts");
  sessionStorage.setItem(userKey("words"), "Hello");
  sessionStorage.setItem("place", "4");
  await expect(endSession(queries, () => Promise.reject(new Error("no answer")))).rejects.toThrow();
  expect(sessionStorage.getItem(userKey("words"))).toBe("Hello");
  await endSession(queries, () => session.leave(queries));
  expect(sessionStorage.getItem(userKey("words"))).toBeNull();
  expect(sessionStorage.getItem("place")).toBe("4");
});

test("a sign-out that fails asks what has become of the session", async () => {
  const result = await startAs(json(ann));
  const { endSession } = await import("./end-session.ts");
  fetch.mockImplementation(refusal(401));
  await expect(endSession(queries, () => Promise.reject(new Error("no answer")))).rejects.toThrow();
  await settled();
  expect(result.current.user).toBeNull();
  expect(toasted()).toBe("Session Expired");
});

test("signing in greets for four seconds; another person finds nothing of the one before", async () => {
  await startAs(json(ann));
  fetch.mockImplementation(refusal(401));
  await act(() => session.askWho(queries));
  toasted();
  queries.setQueryData(["/api/spot-positions"], "hers");
  await act(() => session.enter(queries, { ...ann, id: "ben", username: "ben" }));
  expect(toasts.currentToast()).toMatchObject({
    title: "Welcome back!",
    description: "Signed in as @ben",
    durationMs: 4000,
  });
  toasted();
  expect(queries.getQueryData(["/api/spot-positions"])).toBeUndefined();
});

test("what another tab does is asked for, and a sign-out there is one here", async () => {
  const result = await startAs(json(ann));
  const info = (isAuthenticated: boolean) => JSON.stringify({ isAuthenticated, userId: "ann", timestamp: Date.now() });
  const tell = (newValue: string | null) =>
    act(async () => void dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue })));
  await tell(info(false));
  await settled();
  expect(result.current.user).toBeNull();
  expect(session.hasLeft()).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it in the other tab
  document.cookie = "signed_in=1; Path=/";
  await tell(info(true));
  await settled();
  expect(result.current.user).toEqual(ann);
});
