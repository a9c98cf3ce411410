import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "../../shared/values/time.ts";
import { rememberSession } from "../accounts/session/session-hint.ts";
import { ApiError } from "../api/call.ts";
import { createSender } from "./sender.ts";

let waiting: string[];
let sent: string[];
let user: string | undefined;
let isOnline: boolean;
/** What the server does with an entry. */
let answer: (entry: string) => Promise<string>;
const log: string[] = [];

const failWith = (status: number, retryAfter: string | null = null) => {
  answer = () => Promise.reject(new ApiError(status, "No.", "", retryAfter));
};
const accept = () => {
  answer = async (entry) => `stored ${entry}`;
};
const remove = (entry: string) => {
  waiting = waiting.filter((other) => other !== entry);
};

const openSender = (lock?: string) =>
  createSender<string, string>({
    ...(lock && { lock }),
    userId: () => user,
    list: () => waiting,
    send(entry) {
      sent.push(entry);
      return answer(entry);
    },
    done(entry, reply) {
      remove(entry);
      log.push(reply);
    },
    refused(entry) {
      remove(entry);
      log.push(`refused ${entry}`);
    },
    waits: (entry, error) => void log.push(`waits ${entry}${error === null ? " unsent" : ""}`),
    resumed: (left) => void log.push(`${left} left`),
  });
let sender = openSender();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  waiting = ["a", "b"];
  [sent, user, isOnline] = [[], "ann", true];
  log.length = 0;
  accept();
  sender = openSender();
});
afterEach(() => {
  sender.stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("entries are sent in their order, and a refused one does not stop the others", async () => {
  answer = async (entry) => {
    if (entry === "a") throw new ApiError(409, "Full.", "");
    return `stored ${entry}`;
  };
  expect(await sender.send()).toBe(0);
  expect(log).toEqual(["refused a", "stored b"]);
});

test("an entry that cannot be sent holds back the others, and is tried again later", async () => {
  failWith(503);
  expect(await sender.send()).toBe(2);
  expect([sent, log]).toEqual([["a"], ["waits a"]]);
  waiting.push("c");
  await sender.sendSoon();
  expect(sent).toEqual(["a"]);
  accept();
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(sent).toEqual(["a", "a", "b", "c"]);
  expect(log.at(-1)).toBe("0 left");
});

test("entries that are added while one is sent are not sent after its failure", async () => {
  failWith(503);
  const first = sender.sendSoon();
  waiting.push("c");
  await Promise.all([first, sender.sendSoon()]);
  expect(sent).toEqual(["a"]);
});

test("an entry is sent at once after the one that failed has arrived another way", async () => {
  failWith(503);
  await sender.send();
  accept();
  waiting = [];
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  waiting = ["c"];
  await sender.sendSoon();
  expect(sent).toEqual(["a", "c"]);
});

test("the next attempt is made when the server asks for it, and not earlier", async () => {
  failWith(429, "60");
  await sender.send();
  await vi.advanceTimersByTimeAsync(60 * SECOND - 1);
  expect(sent).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["a", "a"]);
});

test("without a network nothing is tried until it is back", async () => {
  sender.start();
  isOnline = false;
  expect(await sender.send()).toBe(2);
  await vi.advanceTimersByTimeAsync(300 * SECOND);
  expect([sent, log]).toEqual([[], ["waits a unsent"]]);
  isOnline = true;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toEqual([]);
});

test("without a session nothing is tried until its user is back", async () => {
  failWith(401);
  await sender.send();
  accept();
  await vi.advanceTimersByTimeAsync(300 * SECOND);
  expect(sent).toEqual(["a"]);
  user = undefined;
  expect(await sender.send()).toBe(0);
  expect(sent).toEqual(["a"]);
  user = "ann";
  await sender.resume();
  expect(waiting).toEqual([]);
});

test("the entries of a user are not sent with the cookie of another one", async () => {
  rememberSession("bob");
  expect(await sender.send()).toBe(2);
  expect(sent).toEqual([]);
  rememberSession("ann");
  expect(await sender.send()).toBe(0);
});

test("tabs that share entries send under one lock, and each hears that they have arrived", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = vi.fn((_: string, work: () => Promise<unknown>) => (last = last.then(work)));
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const tabs = [openSender("shared"), openSender("shared")];
  await Promise.all(tabs.map((tab) => tab.resume()));
  expect(request.mock.calls.map(([lock]) => lock)).toEqual(["shared", "shared"]);
  expect(sent).toEqual(["a", "b"]);
  expect(log.filter((line) => line === "0 left")).toHaveLength(2);
});
