import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "../../../shared/contract.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

const OWN_ORIGIN = "http://tidemark.test";
const SITES = [undefined, "same-origin", "none", "same-site", "cross-site"];
const ORIGINS = [
  undefined,
  OWN_ORIGIN,
  "https://evil.example",
  "null",
  `${OWN_ORIGIN}.evil.example`,
  "https://tidemark.test",
];
const TYPES = [undefined, "application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

const writingEndpoints = Object.keys(contract)
  .map((name) => name.split(" ") as [string, string])
  .filter(([method]) => method !== "GET");

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("cross-site");
  cookie = await app.signUp("person");
});

const isTrusted = (fetchSite: string | undefined, origin: string | undefined) =>
  fetchSite === undefined
    ? origin === undefined || origin === OWN_ORIGIN
    : fetchSite === "same-origin" || fetchSite === "none";

/** Every combination is sent to a few endpoints, and each site and origin to all of them. */
const FULLY_TESTED = ["POST /api/login", "DELETE /api/account", "PATCH /api/spot-positions/:id"];

describe.each(writingEndpoints)("%s %s", (method, path) => {
  const isFull = inDepth(FULLY_TESTED.includes(`${method} ${path}`), true);
  it("replies 403 to other sites, and not to its own pages or clients without a browser", async () => {
    for (const [index, fetchSite] of SITES.entries()) {
      for (const origin of isFull || fetchSite === undefined ? ORIGINS : ORIGINS.slice(0, 2)) {
        for (const contentType of isFull ? TYPES : [TYPES[index]]) {
          for (const withCookie of isFull ? [true, false] : [index % 2 === 0]) {
            const headers = {
              ...(fetchSite ? { "Sec-Fetch-Site": fetchSite } : {}),
              ...(origin ? { Origin: origin } : {}),
              ...(contentType ? { "Content-Type": contentType } : {}),
              // An invalid session token, so that these requests sign no user out.
              ...(withCookie ? { Cookie: `sid=${"A".repeat(43)}` } : {}),
            };
            const reply = await app.request(path, { method, headers, ...(contentType ? { body: "{" } : {}) });
            const requestText = JSON.stringify({ method, path, ...headers });
            if (isTrusted(fetchSite, origin)) expect(reply.status, requestText).not.toBe(403);
            else
              expect([reply.status, await reply.text()], requestText).toEqual([
                403,
                "This request came from another site.",
              ]);
          }
        }
      }
    }
  });
});

it("refuses a sign-out from another site", async () => {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "cross-site" };
  expect((await app.request("/api/logout", { method: "POST", headers })).status).toBe(403);
  expect((await app.request("/api/user", { headers: { Cookie: cookie } })).status).toBe(200);
});

it("allows requests for public data from any site", async () => {
  expect((await app.request("/api/health", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
});

it.each([
  "/api//user",
  "/api/%75ser/",
  "/API/user",
  "/api/user/",
  "/api/./user/..",
  "/api/user%2F",
  "/api/user;x",
  "/api/x/../user",
])("reveals no user data at the path %s", async (path) => {
  const reply = await app.request(path);
  expect([401, 404]).toContain(reply.status);
  expect(await reply.text()).not.toContain("person");
});
