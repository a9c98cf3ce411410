import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_PICTURE_BYTES } from "../../../shared/ads/rules.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import { AD, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import type { Picture } from "../../upstreams/pictures/pictures.ts";

const URL = "https://images.example.com/logo.png";
const PNG = { bytes: new Uint8Array([137, 80, 78, 71]), contentType: "image/png" };
const AD_WITH_PICTURE = { ...AD, adConfig: { ...AD.adConfig, imageUrl: URL } };
const REFUSAL = [400, "Image could not be loaded. It must be a PNG, JPEG, WebP, GIF or AVIF file of at most 200 kB."];

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let buyer: string;
let userCount = 0;
let upstream: UpstreamResult<Picture>;
let fetchCount = 0;
beforeAll(async () => {
  app = await startTestApp("ad-pictures", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
  app.deps.pictures.get = async () => {
    fetchCount += 1;
    return upstream;
  };
});
beforeEach(async () => {
  upstream = { ok: true, value: PNG };
  fetchCount = 0;
  userCount += 1;
  buyer = await app.signUp(`buyer-${userCount}`);
});

const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const image = (id: string, cookie = "") => app.request(`/img/ads/${id}`, { headers: { Cookie: cookie } });
const preview = (cookie: string, url = URL) =>
  app.request(`/img/ads/preview?url=${encodeURIComponent(url)}`, { headers: { Cookie: cookie } });

describe("The picture of an ad", () => {
  it("Is stored with the order, seen by its buyer and admins, and public while the ad runs", async () => {
    const { id } = await ads.place(buyer, AD_WITH_PICTURE);
    // The advertiser replaces the picture after the review of the first one.
    upstream = { ok: true, value: { ...PNG, bytes: new Uint8Array([1]) } };
    const stranger = await app.signUp(`stranger-${userCount}`);
    expect([(await image(id)).status, (await image(id, stranger)).status]).toEqual([404, 404]);
    for (const cookie of [buyer, admin]) {
      const reply = await image(id, cookie);
      expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG.bytes);
    }

    await app.deps.db.d1.prepare("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?").bind(id).run();
    await ads.review(admin, id, "approve");
    const reply = await image(id);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=86400");
    expect(reply.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG.bytes);
    expect(fetchCount).toBe(1);
  });

  it.each<[string, UpstreamResult<Picture>]>([
    ["that is not a picture", { ok: false, failure: { kind: "unexpected-shape" } }],
    ["that cannot be loaded", { ok: false, failure: { kind: "timeout" } }],
    ["that is too large", { ok: true, value: { ...PNG, bytes: new Uint8Array(MAX_PICTURE_BYTES + 1) } }],
  ])("An order with a file %s is refused and not stored", async (_, reply) => {
    upstream = reply;
    expect(await statusAndText(ads.ask("POST", "/api/ad-orders", buyer, AD_WITH_PICTURE))).toEqual(REFUSAL);
    expect(await (await ads.ask("GET", "/api/ad-orders", buyer)).json()).toEqual([]);
  });

  it("Is fetched from no private host", async () => {
    const order = { ...AD, adConfig: { ...AD.adConfig, imageUrl: "https://127.0.0.1.nip.io/a.png" } };
    expect((await ads.ask("POST", "/api/ad-orders", buyer, order)).status).toBe(400);
    expect((await preview(buyer, "https://localhost/a.png")).status).toBe(404);
    expect(fetchCount).toBe(0);
  });

  it("Is missing without an error for an ad that has none", async () => {
    const { id } = await ads.place(buyer);
    expect((await image(id, buyer)).status).toBe(204);
    expect((await image("999999", buyer)).status).toBe(404);
  });

  it("Is shown to users before they order, at most 40 times in ten minutes", async () => {
    expect((await preview("")).status).toBe(404);
    const replies = await Promise.all(Array.from({ length: 45 }, () => preview(buyer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(fetchCount).toBe(40);
    expect(replies[0]!.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("The colours of an ad", () => {
  const order = (colours: object) =>
    statusAndText(ads.ask("POST", "/api/ad-orders", buyer, { ...AD, adConfig: { ...AD.adConfig, ...colours } }));
  it("Are refused when the text is hard to read", async () => {
    expect(await order({ backgroundColor: "#ffffff", textColor: "#999999" })).toEqual([
      400,
      "Text colour is hard to read on this background: its contrast is 2.8, and at least 4.5 is needed.",
    ]);
    expect(await order({ textColor: "#999999" })).toEqual([400, "Choose a background colour for the text colour."]);
    expect((await order({ backgroundColor: "#ffffff", textColor: "#222222" }))[0]).toBe(201);
  });
});
