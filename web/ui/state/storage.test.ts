import { afterEach, expect, it, vi } from "vitest";
import { clearTab, storedJson, storedText, textsOf } from "./storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it("keeps a text under the prefix, in this browser or in this tab only, until it is deleted", () => {
  const stored = storedText("theme");
  expect(stored.read()).toBeNull();
  expect(stored.write("dark")).toBe(true);
  expect([stored.read(), { ...localStorage }]).toEqual(["dark", { "tidemark.theme": "dark" }]);
  storedText("closed-ads", { perTab: true, prefix: "" }).write("");
  expect({ ...sessionStorage }).toEqual({ "closed-ads": "" });
  expect(stored.write(null)).toBe(true);
  expect([stored.read(), localStorage.length]).toEqual([null, 0]);
});

it.each([
  ['["a","b"]', ["a", "b"]],
  ['["a",1]', ["a"]],
  ["[]", []],
  ['{"a":1}', null],
  ["null", null],
  ["", null],
  ["[", null],
])("reads the text %j as the list %j", (text, list) => {
  localStorage.setItem("tidemark.list", text);
  expect(storedJson("list", textsOf).read()).toEqual(list);
});

it("has no value when the parser throws", () => {
  const stored = storedJson<{ name: string }>("name", (json) => ({ name: (json as { name: string }).name.trim() }));
  expect(stored.write({ name: " Ann" })).toBe(true);
  expect(stored.read()).toEqual({ name: "Ann" });
  localStorage.setItem("tidemark.name", "{}");
  expect(stored.read()).toBeNull();
});

it("says when the storage is full", () => {
  const setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => "1", setItem });
  const stored = storedJson("count", Number);
  expect([stored.read(), stored.write(2)]).toEqual([1, false]);
});

it("has no values when the browser refuses storage", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, {});
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
  const stored = storedText("theme");
  expect([stored.read(), stored.write("dark"), stored.write(null)]).toEqual([null, false, false]);
  expect(() => clearTab("own.")).not.toThrow();
});

it("hears of the values that another tab writes under its key", () => {
  const texts: unknown[] = [];
  const lists: unknown[] = [];
  storedText("list").onOtherTab((text) => texts.push(text));
  storedJson("list", textsOf).onOtherTab((list) => lists.push(list));
  for (const [key, newValue] of [
    ["tidemark.list", '["a"]'],
    ["tidemark.lists", "[]"],
    ["list", "[]"],
    ["tidemark.list", "["],
    ["tidemark.list", null],
  ] as const)
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  expect(texts).toEqual(['["a"]', "[", null]);
  expect(lists).toEqual([["a"], null, null]);
});

it("deletes the tab's values whose names begin alike, and no others", () => {
  for (const name of ["own.unsent", "own.draft", "owner"]) storedText(name, { perTab: true }).write("x");
  storedText("own.unsent").write("x");
  storedText("own.unsent", { perTab: true, prefix: "" }).write("x");
  clearTab("own.");
  expect(Object.keys(sessionStorage).toSorted()).toEqual(["own.unsent", "tidemark.owner"]);
  expect(Object.keys(localStorage)).toEqual(["tidemark.own.unsent"]);
});
