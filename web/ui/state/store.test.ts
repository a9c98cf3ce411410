import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createStore, useStore } from "./store.ts";

it("calls each listener after each change until it leaves, even if the object is the same", () => {
  const store = createStore<string[]>([]);
  const seen: string[] = [];
  expect(store.hasListeners()).toBe(false);
  const ends = ["a", "b"].map((name) => store.subscribe(() => seen.push(`${name}: ${store.get().join()}`)));
  store.set(["one"]);
  store.get().push("two");
  store.set(store.get());
  expect(seen).toEqual(["a: one", "b: one", "a: one,two", "b: one,two"]);
  ends[0]!();
  expect(store.hasListeners()).toBe(true);
  store.set([]);
  expect(seen.slice(4)).toEqual(["b: "]);
  ends[1]!();
  expect(store.hasListeners()).toBe(false);
});

it("renders a component again only when its part of the value changes", () => {
  const store = createStore({ price: 1, volume: 1 });
  let renders = 0;
  const { result, unmount } = renderHook(() => {
    renders += 1;
    return useStore(store, ({ price }) => price);
  });
  act(() => store.set({ price: 1, volume: 2 }));
  expect([result.current, renders]).toEqual([1, 1]);
  act(() => store.set({ price: 2, volume: 2 }));
  expect([result.current, renders]).toEqual([2, 2]);
  unmount();
  expect(store.hasListeners()).toBe(false);
});

it("shows the first value in the HTML, and the current one in the browser", () => {
  const store = createStore("stored", "first");
  const Text = () => useStore(store);
  expect(renderToString(createElement(Text))).toBe("first");
  expect(renderHook(() => useStore(store)).result.current).toBe("stored");
});
