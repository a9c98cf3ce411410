import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createAppRouter } from "./router.tsx";

const searchOf = async (url: string) => {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [url] }), scrollRestoration: false });
  await router.load();
  return router.state.matches.at(-1)?.search;
};

test("a page gets only the parameters that it knows from its URL", async () => {
  expect(await searchOf("/market?sort=-change7d&dir=up&q=coin&other=1")).toStrictEqual({
    q: "coin",
    sort: undefined,
    dir: undefined,
    other: undefined,
  });
  expect(await searchOf(`/market?q=${"x".repeat(500)}`)).toStrictEqual({ q: "x".repeat(100) });
});
