import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PEOPLE_PAGE } from "../../shared/admin/limits.ts";
import { createQueryClient } from "../api/query-client.ts";
import { peopleQuery } from "./admin.queries.ts";
import { PeoplePart } from "./PeoplePart.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (username: string) => ({
  key: username,
  id: username,
  username,
  email: null,
  isAdmin: false,
  analytics: { totalSpotPositions: 0, totalLeveragedPositions: 0 },
});
const page = (start: string) => Array.from({ length: PEOPLE_PAGE }, (_, at) => person(`${start}${at}`));

/** The part at /admin, and the requests that it makes: each is answered when the test says so. */
async function open(search: string) {
  const asked = new Map<string, (people: object[]) => void>();
  vi.stubGlobal("fetch", (url: string) => {
    const reply = Promise.withResolvers<Response>();
    asked.set(url.split("?")[1] ?? "", (people) => reply.resolve(Response.json(people)));
    return reply.promise;
  });
  const root = createRootRoute();
  const admin = createRoute({ getParentRoute: () => root, path: "/admin/", component: PeoplePart });
  const history = createMemoryHistory({ initialEntries: [`/admin?q=${search}`] });
  const router = createRouter({ routeTree: root.addChildren([admin]), history, trailingSlash: "preserve" });
  const queries = createQueryClient();
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const find = (q: string) => act(() => router.navigate({ to: "/admin", search: { q } as never }));
  return { asked, find, queries };
}
const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);

test("a slow answer to an earlier search is not shown under a later one", async () => {
  const { asked, find, queries } = await open("ann");
  await find("bob");
  asked.get("q=bob")!([person("bobby")]);
  await vi.waitFor(() => expect(names()).toEqual(["@bobby"]));
  asked.get("q=ann")!([person("annabel")]);
  await vi.waitFor(() => expect(queries.getQueryData(peopleQuery("ann", undefined).queryKey)).toHaveLength(1));
  await act(async () => {});
  expect(names()).toEqual(["@bobby"]);
});

test("the pages of one search lead nowhere in another", async () => {
  const { asked, find } = await open("ann");
  asked.get("q=ann")!(page("ann"));
  fireEvent.click(await screen.findByRole("button", { name: "Next" }));
  await vi.waitFor(() => expect(asked.size).toBe(2));
  asked.get(`q=ann&after=ann${PEOPLE_PAGE - 1}`)!([person("annie")]);
  await vi.waitFor(() => expect(names()).toEqual(["@annie"]));
  expect(screen.getByText("Page 2")).toBeDefined();
  await find("bob");
  asked.get("q=bob")!([person("bobby")]);
  await vi.waitFor(() => expect(names()).toEqual(["@bobby"]));
  expect(screen.queryByText(/^Page/)).toBeNull();
});
