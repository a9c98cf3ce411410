import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { HOUR } from "../../shared/values/time.ts";
import { type EndpointName, EXAMPLE_CALLS } from "../test/calls.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

const TOKEN = "a-token-of-the-deployment";
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp("claims", { AD_CREATION: "open" });
  await app.empty("admin_claims", "admin_audit");
  await app.deps.db.d1
    .prepare("INSERT INTO admin_claims (k, token_hash, expires_at) VALUES (1, ?, ?)")
    .bind(hashOf(TOKEN), app.clock.time + HOUR)
    .run();
});

const claim = async (cookie: string, token = TOKEN) => {
  const reply = await app.request("/api/admin-claim", jsonInit("POST", { token }, cookie));
  return [reply.status, await reply.text()] as const;
};
const rows = async (sql: string) => (await app.deps.db.d1.prepare(sql).all()).results;
const admins = async () =>
  (await rows("SELECT username FROM users WHERE is_admin = 1")).map(({ username }) => username);

it("makes its first user the admin, once, and logs it", async () => {
  const [ann, ben] = [await app.signUp("ann"), await app.signUp("ben")];
  expect(await claim(ann)).toEqual([200, '{"isAdmin":true}']);
  expect(await rows("SELECT * FROM admin_claims")).toEqual([]);
  expect(await claim(ben)).toEqual([409, "This site has an admin already. An admin can make you one too."]);
  // The page of the new admin may send the request again.
  expect((await claim(ann))[0]).toBe(200);
  expect(await admins()).toEqual(["ann"]);
  expect(await rows("SELECT actor_name, action, subject_name FROM admin_audit")).toEqual([
    { actor_name: "ann", action: "claimed-instance", subject_name: "ann" },
  ]);
});

it("lets only one of two users who open the link at once become the admin", async () => {
  const cookies = [await app.signUp("ann"), await app.signUp("ben")];
  const replies = await Promise.all(cookies.map((cookie) => claim(cookie)));
  expect(replies.map(([status]) => status).toSorted()).toEqual([200, 409]);
  expect(await admins()).toHaveLength(1);
});

it("refuses an expired link, another token, the stored hash, and a visitor", async () => {
  const ann = await app.signUp("ann");
  const NOT_VALID = [404, "This link is not valid or has expired. Run npm run deploy again to get a new one."];
  for (const token of ["", "x", hashOf(TOKEN), `${TOKEN} `, TOKEN.toUpperCase()]) {
    expect(await claim(ann, token)).toEqual(NOT_VALID);
  }
  expect((await claim(""))[0]).toBe(401);
  app.clock.time += HOUR;
  expect(await claim(ann)).toEqual(NOT_VALID);
  expect(await admins()).toEqual([]);
});

it("is useless while another user is an admin", async () => {
  const ann = await app.signUp("ann");
  await app.signUpAdmin("warden");
  expect((await claim(ann))[0]).toBe(409);
  expect(await admins()).toEqual(["warden"]);
});

const FLAGS = { isAdmin: true, is_admin: 1, admin: true, role: "admin", tokenHash: hashOf(TOKEN) };
const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

it("is the only way to become an admin: no other endpoint makes one", async () => {
  const reader = await app.signUp("reader");
  for (const [index, [name]] of endpoints.entries()) {
    // A request that changes something may end the session of its user.
    const cookie = name.startsWith("GET ") ? reader : await app.signUp(`ann-${index}`);
    const { id } = await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>();
    const { path, body } = EXAMPLE_CALLS[name];
    const [method = "GET"] = name.split(" ");
    const paths = [path, path.replace(/\/(1|[A-Z]{4,})$/, `/${id}`)];
    const bodies = [
      { ...FLAGS, ...(body as object | undefined) },
      { ...(body as object | undefined), ...FLAGS },
    ];
    for (const url of new Set(paths)) {
      for (const content of method === "GET" ? [undefined] : bodies) {
        const init = content ? jsonInit(method, content, cookie) : { headers: { Cookie: cookie, "X-Admin": "1" } };
        await app.request(url, init);
        await app.request(`${url}${url.includes("?") ? "&" : "?"}isAdmin=true`, init);
      }
    }
    expect([name, await admins()]).toEqual([name, []]);
  }
  expect(await rows("SELECT count(*) AS claims FROM admin_claims")).toEqual([{ claims: 1 }]);
});
