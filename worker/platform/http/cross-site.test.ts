import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "../../../shared/contract.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

const OWN = "http://tidemark.test";
const SITES = [undefined, "same-origin", "none", "same-site", "cross-site"];
const ORIGINS = [undefined, OWN, "https://evil.example", "null", `${OWN}.evil.example`, "https://tidemark.test"];
const TYPES = [undefined, "application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

const changing = Object.keys(contract)
  .map((name) => name.split(" ") as [string, string])
  .filter(([method]) => method !== "GET");

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("cross-site");
  cookie = await app.signUp("person");
});

const isAllowed = (site: string | undefined, origin: string | undefined) =>
  site === undefined ? origin === undefined || origin === OWN : site === "same-origin" || site === "none";

describe.each(changing)("%s %s", (method, path) => {
  it("answers another site with 403 whatever it sends, and its own page or a plain client otherwise", async () => {
    for (const site of SITES) {
      for (const origin of ORIGINS) {
        for (const type of TYPES) {
          for (const withCookie of [true, false]) {
            const headers = {
              ...(site ? { "Sec-Fetch-Site": site } : {}),
              ...(origin ? { Origin: origin } : {}),
              ...(type ? { "Content-Type": type } : {}),
              // A token that opens nothing: the matrix must not sign anybody out.
              ...(withCookie ? { Cookie: `sid=${"A".repeat(43)}` } : {}),
            };
            const reply = await app.request(path, { method, headers, ...(type ? { body: "{" } : {}) });
            const cell = JSON.stringify({ method, path, ...headers });
            if (isAllowed(site, origin)) expect(reply.status, cell).not.toBe(403);
            else
              expect([reply.status, await reply.text()], cell).toEqual([403, "This request came from another site."]);
          }
        }
      }
    }
  });
});

it("lets nobody sign a person out from another site", async () => {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "cross-site" };
  expect((await app.request("/api/logout", { method: "POST", headers })).status).toBe(403);
  expect((await app.request("/api/user", { headers: { Cookie: cookie } })).status).toBe(200);
});

it("lets anybody read what is public from anywhere", async () => {
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
])("opens nothing by the path %s", async (path) => {
  const stranger = await app.request(path);
  expect([401, 404]).toContain(stranger.status);
  expect(await stranger.text()).not.toContain("person");
});
