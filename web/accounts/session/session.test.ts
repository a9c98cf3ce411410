import { renderHook } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import type { User } from "./session.queries.ts";

const ann: User = {
  id: "ann",
  username: "ann",
  email: null,
  isEmailConfirmed: false,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
  wasWelcomed: false,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const json = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const errorReply = (status: number) => () => Promise.resolve(new Response("Please sign in to continue.", { status }));

const fetch = vi.fn<() => Promise<Response>>();
let queries: typeof import("../../api/query-client.ts").queries;
// The session is module state, so each test imports fresh modules.
let session: typeof import("./session.ts");
let call: typeof import("../../api/call.ts").call;
let toasts: typeof import("../../ui/toast/toast.ts");

const advance = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Dismisses the visible toast and returns its title. */
const popToastTitle = () => {
  const shown = toasts.currentToast();
  if (shown) toasts.dismissToast(shown.id);
  return shown?.title;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie as the server does
  document.cookie = "signed_in=1; Path=/";
  vi.resetModules();
  session = await import("./session.ts");
  ({ call } = await import("../../api/call.ts"));
  toasts = await import("../../ui/toast/toast.ts");
  ({ queries } = await import("../../api/query-client.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startSession(reply: () => Promise<Response>) {
  fetch.mockImplementation(reply);
  session.startSession();
  const { result } = renderHook(() => session.useSession());
  await advance();
  return result;
}

test("the user comes from the server, and no toast appears for a session that continues", async () => {
  const result = await startSession(json(ann));
  expect(result.current).toEqual({ user: ann, state: "known", mayBeSignedIn: false });
  expect(popToastTitle()).toBeUndefined();
});

test("a browser without the cookie that marks a session sends no request for the user", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test clears the cookie as the server does
  document.cookie = "signed_in=; Path=/; Max-Age=0";
  const result = await startSession(json(ann));
  expect(result.current).toEqual({ user: null, state: "known", mayBeSignedIn: false });
  expect(fetch).not.toHaveBeenCalled();
});

test("a failed session check is retried twice, and a 401 is never retried", async () => {
  const result = await startSession(errorReply(500));
  await advance(10_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(result.current.state).toBe("failed");
  fetch.mockReset();
  fetch.mockImplementation(errorReply(401));
  await act(() => session.loadSession());
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ user: null, state: "known" });
});

test("checks that are asked for while one runs share its request", async () => {
  const result = await startSession(errorReply(500));
  fetch.mockClear();
  fetch.mockImplementation(json(ann));
  await act(async () => void (await Promise.all([advance(3000), session.loadSession(), session.loadSession()])));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(result.current.user).toEqual(ann);
});

test("a failed check of the previous session is not retried after signing in, and later checks run", async () => {
  const result = await startSession(errorReply(500));
  act(() => session.setSignedIn(ann));
  fetch.mockClear();
  fetch.mockImplementation(json(ann));
  await advance(MINUTE - 1);
  expect(fetch).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ user: ann, state: "known" });
  await advance(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("the session is checked each minute while the tab is visible, and never while it is hidden", async () => {
  await startSession(json(ann));
  await advance(3 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await advance(5 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
  hidden.mockRestore();
});

test("a 401 expires the session, keeps the cached data and does not count as a sign-out", async () => {
  const result = await startSession(json(ann));
  queries.setQueryData(["/api/news"], "cached");
  fetch.mockImplementation(errorReply(401));
  await expect(call("GET /api/sessions")).rejects.toThrow("401: Please sign in to continue.");
  await advance();
  expect(result.current.user).toBeNull();
  expect(session.hasSignedOut()).toBe(false);
  expect(popToastTitle()).toBe("Session Expired");
  expect(queries.getQueryData(["/api/news"])).toBe("cached");
  await expect(call("GET /api/sessions")).rejects.toThrow();
  expect(popToastTitle()).toBe("Session Expired");
});

test("a wrong password shows no toast about the session", async () => {
  await startSession(errorReply(401));
  await expect(call("POST /api/login", { body: { username: "ann", password: "x" } })).rejects.toThrow();
  expect(popToastTitle()).toBeUndefined();
});

test("signing out removes the cached data, and a late reply does not sign the user in again", async () => {
  const result = await startSession(json(ann));
  queries.setQueryData(["/api/spot-positions"], "hers");
  let sendReply: (reply: Response) => void = () => {};
  fetch.mockImplementation(() => new Promise((resolve) => (sendReply = resolve)));
  const check = session.loadSession();
  await act(() => session.setSignedOut());
  sendReply(new Response(JSON.stringify(ann)));
  await check;
  await advance();
  expect(result.current.user).toBeNull();
  expect(session.hasSignedOut()).toBe(true);
  expect(queries.getQueryData(["/api/spot-positions"])).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(toasts.currentToast()?.durationMs).toBe(3000);
  expect(popToastTitle()).toBe("Signed out");
});

test("signing out shows its own toast, even if a 401 or another tab reports the end first", async () => {
  const result = await startSession(json(ann));
  const { endSession } = await import("./end-session.ts");
  fetch.mockImplementation(errorReply(401));
  await act(() =>
    endSession(async () => {
      await call("GET /api/spot-positions").catch(() => {});
      dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue: null }));
      await vi.advanceTimersByTimeAsync(0);
      expect(result.current.user).toEqual(ann);
      session.setSignedOut();
    }),
  );
  expect(session.hasSignedOut()).toBe(true);
  expect(popToastTitle()).toBe("Signed out");
});

test("signing out waits for the running check and the running queries", async () => {
  await startSession(json(ann));
  const { endSession } = await import("./end-session.ts");
  const replies: ((reply: Response) => void)[] = [];
  fetch.mockImplementation(() => new Promise((resolve) => replies.push(resolve)));
  const end = vi.fn(async () => session.setSignedOut());
  void session.loadSession();
  queries.fetchQuery({ queryKey: ["/api/spot-positions"] }).catch(() => {});
  void endSession(end);
  await advance();
  replies[0]!(Response.json(ann));
  await advance();
  expect(end).not.toHaveBeenCalled();
  replies[1]!(Response.json([]));
  await advance();
  expect(end).toHaveBeenCalledTimes(1);
});

test("signing out waits for a check without a reply for two seconds at most", async () => {
  await startSession(json(ann));
  const { endSession } = await import("./end-session.ts");
  fetch.mockImplementation(() => new Promise(() => {}));
  const end = vi.fn(async () => session.setSignedOut());
  void session.loadSession();
  void endSession(end);
  await advance(1999);
  expect(end).not.toHaveBeenCalled();
  await advance(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test("signing out works before the cache of replies has loaded", async () => {
  vi.resetModules();
  session = await import("./session.ts");
  toasts = await import("../../ui/toast/toast.ts");
  const { endSession } = await import("./end-session.ts");
  const result = await startSession(json(ann));
  await act(() => endSession(async () => session.setSignedOut()));
  expect(result.current.user).toBeNull();
  expect(popToastTitle()).toBe("Signed out");
});

test("signing out removes the user's values from the tab's storage and leaves the others", async () => {
  await startSession(json(ann));
  const { endSession } = await import("./end-session.ts");
  sessionStorage.setItem("tidemark.own.draft", "Hello");
  sessionStorage.setItem("other", "4");
  await expect(endSession(() => Promise.reject(new Error("no answer")))).rejects.toThrow();
  expect(sessionStorage.getItem("tidemark.own.draft")).toBe("Hello");
  await endSession(async () => session.setSignedOut());
  expect(sessionStorage.getItem("tidemark.own.draft")).toBeNull();
  expect(sessionStorage.getItem("other")).toBe("4");
});

test("a failed sign-out checks the session again", async () => {
  const result = await startSession(json(ann));
  const { endSession } = await import("./end-session.ts");
  fetch.mockImplementation(errorReply(401));
  await expect(endSession(() => Promise.reject(new Error("no answer")))).rejects.toThrow();
  await advance();
  expect(result.current.user).toBeNull();
  expect(popToastTitle()).toBe("Session Expired");
});

test("signing in shows a welcome for four seconds, and another user finds no cached data", async () => {
  await startSession(json(ann));
  fetch.mockImplementation(errorReply(401));
  await act(() => session.loadSession());
  popToastTitle();
  queries.setQueryData(["/api/spot-positions"], "hers");
  await act(() => session.setSignedIn({ ...ann, id: "ben", username: "ben" }));
  expect(toasts.currentToast()).toMatchObject({
    title: "Welcome back!",
    description: "Signed in as @ben",
    durationMs: 4000,
  });
  popToastTitle();
  expect(queries.getQueryData(["/api/spot-positions"])).toBeUndefined();
});

test("a sign-out in another tab signs out here, and a sign-in there is checked with the server", async () => {
  const result = await startSession(json(ann));
  const info = (isAuthenticated: boolean) => JSON.stringify({ isAuthenticated, userId: "ann", timestamp: Date.now() });
  const storeInOtherTab = (newValue: string | null) =>
    act(async () => void dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue })));
  await storeInOtherTab(info(false));
  await advance();
  expect(result.current.user).toBeNull();
  expect(session.hasSignedOut()).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie as the server does for the other tab
  document.cookie = "signed_in=1; Path=/";
  await storeInOtherTab(info(true));
  await advance();
  expect(result.current.user).toEqual(ann);
});
