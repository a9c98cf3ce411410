import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { USERS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import { queries } from "../api/query-client.ts";
import { usersQuery } from "./admin.queries.ts";
import { UsersSection } from "./UsersSection.tsx";

beforeAll(() => configure({ asyncUtilTimeout: 60_000 }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = (username: string) => ({
  key: username,
  id: username,
  username,
  email: null,
  isAdmin: false,
  analytics: { totalSpotPositions: 0, totalLeveragedPositions: 0 },
});
const fullPage = (prefix: string) => Array.from({ length: USERS_PAGE_SIZE }, (_, index) => user(`${prefix}${index}`));

/** Renders the section at /admin. Each request waits until the test calls its function in `answers`, keyed by query. */
async function open(initialQuery: string) {
  const answers = new Map<string, (users: object[]) => void>();
  vi.stubGlobal("fetch", (url: string) => {
    const reply = Promise.withResolvers<Response>();
    answers.set(url.split("?")[1] ?? "", (users) => reply.resolve(Response.json(users)));
    return reply.promise;
  });
  const root = createRootRoute();
  const admin = createRoute({ getParentRoute: () => root, path: "/admin/", component: UsersSection });
  const history = createMemoryHistory({ initialEntries: [`/admin?q=${initialQuery}`] });
  const router = createRouter({ routeTree: root.addChildren([admin]), history, trailingSlash: "preserve" });
  queries.clear();
  await router.load();
  render(<RouterProvider router={router as never} />);
  const search = (q: string) => act(() => router.navigate({ to: "/admin", search: { q } as never }));
  return { answers, search };
}
const shownNames = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);

test("a late reply to an earlier search does not replace the results of the current one", async () => {
  const { answers, search } = await open("ann");
  await search("bob");
  answers.get("q=bob")!([user("bobby")]);
  await waitFor(() => expect(shownNames()).toEqual(["@bobby"]));
  answers.get("q=ann")!([user("annabel")]);
  await waitFor(() => expect(queries.getQueryData(usersQuery("ann", undefined).queryKey)).toHaveLength(1));
  await act(async () => {});
  expect(shownNames()).toEqual(["@bobby"]);
});

test("a new search starts at its first page", async () => {
  const { answers, search } = await open("ann");
  answers.get("q=ann")!(fullPage("ann"));
  fireEvent.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(answers.size).toBe(2));
  answers.get(`q=ann&after=ann${USERS_PAGE_SIZE - 1}`)!([user("annie")]);
  await waitFor(() => expect(shownNames()).toEqual(["@annie"]));
  expect(screen.getByText("Page 2")).toBeDefined();
  await search("bob");
  answers.get("q=bob")!([user("bobby")]);
  await waitFor(() => expect(shownNames()).toEqual(["@bobby"]));
  expect(screen.queryByText(/^Page/)).toBeNull();
});
