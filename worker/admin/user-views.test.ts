import { beforeAll, expect, it } from "vitest";
import { MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

type ListedUser = {
  id: string;
  detailsOpenUntil: string | null;
  analytics: { portfolioValue: string | null; portfolioPricedAt: string | null };
};

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp("user-views");
  admin = await app.signUpAdmin("warden");
});

const get = (path: string, cookie = admin) => app.request(path, { headers: { Cookie: cookie } });
const getJson = async <Body>(path: string): Promise<Body> => (await get(path)).json<Body>();
const listUsers = (query: string) => getJson<ListedUser[]>(`/api/admin/users${query}`);
const idOf = async (username: string) => (await listUsers(`?q=${username}`))[0]!.id;
const viewUser = (id: string, reason: unknown = "Support request", cookie = admin) =>
  app.request(`/api/admin/user-views/${id}`, jsonInit("POST", { reason }, cookie));

type View = { id: number; at: string; admin: string; action: string; reason: string | null };
const listViews = async (cookie: string, query = "") =>
  (await get(`/api/account/views${query}`, cookie)).json<View[]>();
const open = async (username: string) => (await listUsers(`?q=${username}`))[0]!.detailsOpenUntil;

it("The details are valued at the prices of now, with the age of the oldest price", async () => {
  const marketTime = app.clock.time;
  await app.tick(0);
  app.restart();
  app.clock.time += 3 * MINUTE;
  const cookie = await app.signUp("holder");
  const body = { symbol: "btc", name: "Bitcoin", amount: "2", entryPrice: "1", currentPrice: "1" };
  await app.request("/api/spot-positions", jsonInit("POST", body, cookie));
  const [bitcoin] = await getJson<{ price: number }[]>("/api/market-data?ids=bitcoin");
  const { analytics } = await (await viewUser(await idOf("holder"))).json<ListedUser>();
  expect(Number(analytics.portfolioValue)).toBeCloseTo(2 * bitcoin!.price, 6);
  expect(analytics.portfolioPricedAt).toBe(new Date(marketTime).toISOString());
});

it("The details open for 15 minutes, for the admin who gave a reason only", async () => {
  const cookie = await app.signUp("watched");
  const otherAdmin = await app.signUpAdmin("second-warden");
  const id = await idOf("watched");
  expect(await open("watched")).toBeNull();
  expect((await viewUser(id, "  Payment \u0000 of order 7 ")).status).toBe(200);
  expect(await open("watched")).toBe(new Date(app.clock.time + 15 * MINUTE).toISOString());
  const asOther = await (await get("/api/admin/users?q=watched", otherAdmin)).json<ListedUser[]>();
  expect(asOther[0]!.detailsOpenUntil).toBeNull();
  app.clock.time += 15 * MINUTE;
  expect(await open("watched")).toBeNull();
  const view = { id: expect.any(Number), admin: "warden", action: "viewed-details", reason: "Payment of order 7" };
  expect(await listViews(cookie)).toEqual([{ ...view, at: new Date(app.clock.time - 15 * MINUTE).toISOString() }]);
  const [entry] = await getJson<object[]>("/api/admin/audit");
  expect(entry).toMatchObject({ actor: "warden", action: "viewed-details", subject: "watched" });
});

it("The details need a reason of an admin, and an existing user", async () => {
  const cookie = await app.signUp("unwatched");
  const id = await idOf("unwatched");
  for (const reason of ["", "abc", "    \u200b    ", "x".repeat(201), 7, null])
    expect((await viewUser(id, reason)).status, String(reason)).toBe(400);
  expect((await viewUser(id, "Curiosity", cookie)).status).toBe(403);
  expect((await viewUser("unknown")).status).toBe(404);
  expect(await listViews(cookie)).toEqual([]);
});

it("Users see their own views and the email exports since they joined, page by page", async () => {
  await get("/api/admin/users/emails");
  app.clock.time += MINUTE;
  const cookie = await app.signUp("reader");
  const id = await idOf("reader");
  for (let count = 0; count < 24; count++) await viewUser(id, `Reason ${count}`);
  await get("/api/admin/users/emails");
  await viewUser(await idOf("watched"));
  const page = await listViews(cookie);
  expect(page.map(({ action, reason }) => reason ?? action)).toEqual([
    "exported-emails",
    ...Array.from({ length: 19 }, (_, index) => `Reason ${23 - index}`),
  ]);
  const rest = await listViews(cookie, `?before=${page.at(-1)!.id}`);
  expect(rest.map(({ reason }) => reason)).toEqual(["Reason 4", "Reason 3", "Reason 2", "Reason 1", "Reason 0"]);
  expect((await get("/api/account/views", "")).status).toBe(401);
});
