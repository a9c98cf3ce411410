import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewSubscription } from "./push.ts";
import { isPushOn, savePushChoice } from "./push-choice.ts";

const SUBSCRIPTION = {
  toJSON: () => ({ endpoint: "https://push.example/abc", keys: { p256dh: "key", auth: "secret" } }),
};

/** A browser with a push subscription or without one. */
function stubBrowser(subscription: typeof SUBSCRIPTION | null) {
  vi.stubGlobal("Notification", { permission: "granted" });
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
}
const stubReply = (reply: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => reply()),
  );

beforeEach(() => savePushChoice("ann"));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("push stays on when the server saves the subscription again", async () => {
  stubBrowser(SUBSCRIPTION);
  stubReply(() => Response.json({ id: "subscription" }, { status: 201 }));
  await renewSubscription();
  expect(fetch).toHaveBeenCalledOnce();
  expect(isPushOn("ann")).toBe(true);
});

test("push is off when the browser has no subscription any more", async () => {
  stubBrowser(null);
  await renewSubscription();
  expect(isPushOn("ann")).toBe(false);
});

test.each([400, 409])("push is off when the server refuses the subscription with status %i", async (status) => {
  stubBrowser(SUBSCRIPTION);
  stubReply(() => new Response("This browser's push service is not supported.", { status }));
  await renewSubscription();
  expect(isPushOn("ann")).toBe(false);
});

test.each([401, 429, 503])("the next page load tries again after status %i", async (status) => {
  stubBrowser(SUBSCRIPTION);
  stubReply(() => new Response("", { status }));
  await renewSubscription();
  expect(isPushOn("ann")).toBe(true);
});

test("a failed request does not turn on push that the user has turned off meanwhile", async () => {
  stubBrowser(SUBSCRIPTION);
  stubReply(() => {
    savePushChoice(null);
    throw new TypeError("Failed to fetch");
  });
  await renewSubscription();
  expect(isPushOn("ann")).toBe(false);
});
