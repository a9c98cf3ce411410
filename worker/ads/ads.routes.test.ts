import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { inDepth } from "../../tools/test/depth.ts";
import { AD, paymentsOf } from "../test/payments.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { expireOrders } from "./payments/expire-orders.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let userCount = 0;
beforeAll(async () => {
  app = await startTestApp("ads", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const signUpNewUser = () => {
  userCount += 1;
  return app.signUp(`person-${userCount}`);
};
const statusAndText = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];
const runSql = (statement: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .run();
const confirmOrder = (id: string) => runSql("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?", id);
type Ad = { id: string; type: string; priority: number; config: Record<string, unknown> };
const loadActiveAds = async () => {
  app.clock.time += 11_000;
  return (await app.request("/api/active-ads")).json<Ad[]>();
};
async function placeApprovedAd(order: unknown = AD): Promise<{ cookie: string; id: string }> {
  const cookie = await signUpNewUser();
  const { id } = await ads.place(cookie, order);
  await confirmOrder(id);
  expect((await ads.review(admin, id, "approve")).status).toBe(200);
  return { cookie, id };
}

const BAD_LINK =
  "Link must be a public https address such as https://example.com, in plain letters and without a port.";

describe("Placing an order", () => {
  it("The server sets the price, reserves an address and returns the payment details", async () => {
    const cookie = await signUpNewUser();
    const order = await ads.place(cookie, { ...AD, paymentAmount: "0.01", paymentAddress: "0xme", status: "active" });
    expect(order).toMatchObject({ status: "pending", paymentAmount: "150", paymentCurrency: "USDC" });
    expect(order.paymentAddress).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(order.payment).toMatchObject({ received: "0", missing: "150", isExactAmount: false, checkedAt: null });
    expect(order.payment.uri).toContain(`transfer?address=${order.paymentAddress}&uint256=150000000`);
    const other = await ads.place(cookie);
    expect(other.paymentAddress).not.toBe(order.paymentAddress);
  });

  it("A bitcoin order uses the current rate and is refused when the rate is too old", async () => {
    const cookie = await signUpNewUser();
    const order = await ads.place(cookie, { ...AD, paymentCurrency: "BTC" });
    const [{ price }] = await (await app.request("/api/market-data?ids=bitcoin")).json<[{ price: number }]>();
    expect(Math.abs(Number(order.paymentAmount) * price - 150)).toBeLessThan(0.01);
    expect(order.paymentAddress).toMatch(/^tb1q/);
    app.clock.time += 40 * MINUTE;
    const reply = await statusAndText(ads.ask("POST", "/api/ad-orders", cookie, { ...AD, paymentCurrency: "BTC" }));
    expect(reply).toEqual([
      503,
      "The BTC price is not available at the moment. Please pay in USDC or try again later.",
    ]);
    await app.tick();
  });

  it.each<[string, object, string]>([
    ["an unknown type", { adType: "popup" }, "Choose an ad type."],
    ["too many days", { duration: 91 }, "Duration must be from 1 to 90 days."],
    ["no days", { duration: 0 }, "Duration must be from 1 to 90 days."],
    ["another currency", { paymentCurrency: "DOGE" }, "Pay in USDC or BTC."],
    ["no title", { adConfig: { ctaUrl: "https://a.example" } }, "Title must be text."],
    ["a script as its link", { adConfig: { title: "A", ctaUrl: "javascript:alert(1)" } }, BAD_LINK],
    ["a look-alike host", { adConfig: { title: "A", ctaUrl: "https://аррӏе.com/" } }, BAD_LINK],
    [
      "a host that leads to a private address",
      { adConfig: { title: "A", ctaUrl: "https://127.0.0.1.nip.io" } },
      BAD_LINK,
    ],
    ["an impossible port", { adConfig: { title: "A", ctaUrl: "https://a.example:99999" } }, BAD_LINK],
  ])("An order with %s is refused", async (_, change, sentence) => {
    const cookie = await signUpNewUser();
    expect(await statusAndText(ads.ask("POST", "/api/ad-orders", cookie, { ...AD, ...change }))).toEqual([
      400,
      sentence,
    ]);
  });

  it("An Idempotency-Key creates one order and cannot be used for a different request", async () => {
    const cookie = await signUpNewUser();
    const post = (body: unknown) => {
      const init = jsonInit("POST", body, cookie);
      return app.request("/api/ad-orders", { ...init, headers: { ...init.headers, "Idempotency-Key": "one" } });
    };
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(AD)));
    const ids = await Promise.all(replies.map(async (reply) => (await reply.json<{ id: string }>()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await statusAndText(post({ ...AD, duration: 5 }))).toEqual([
      422,
      "This Idempotency-Key was used for another request.",
    ]);
  });

  it("Placing orders stops at ten unpaid orders of one user, also for parallel requests", async () => {
    const cookie = await signUpNewUser();
    const replies = await Promise.all(Array.from({ length: 14 }, () => ads.ask("POST", "/api/ad-orders", cookie, AD)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await statusAndText(ads.ask("POST", "/api/ad-orders", cookie, AD))).toEqual([
      409,
      "You have 10 unpaid orders. Please pay one of them first.",
    ]);
  });
});

describe("Missing settings", () => {
  it("Ad creation is closed unless the operator opens it", async () => {
    const { config } = app.deps;
    config.adCreation = "closed";
    const reply = await statusAndText(ads.ask("POST", "/api/ad-orders", await signUpNewUser(), AD));
    config.adCreation = "open";
    expect(reply).toEqual([403, "Ad creation functionality is temporarily unavailable"]);
  });

  it("An order is refused when neither a key nor a pool address is set up", async () => {
    const unconfigured = await startTestApp("ads", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
    const options = await (await unconfigured.request("/api/ad-payment-options")).json();
    expect(options).toEqual({ creation: "open", currencies: [], siteOwner: "the-admin" });
    const cookie = await unconfigured.signUp("without-currency");
    const reply = await statusAndText(paymentsOf(unconfigured).ask("POST", "/api/ad-orders", cookie, AD));
    expect(reply).toEqual([503, "Payments in USDC are not set up yet."]);
  });

  it("A private key as a setting stops the start of the app", async () => {
    const start = startTestApp("ads", {
      BTC_XPUB: "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmP",
    });
    await expect(start).rejects.toThrow("BTC_XPUB");
  });
});

describe("A shared address", () => {
  const BUYERS = inDepth(6, 20);
  it("Parallel orders at a shared address get different amounts, and an exact transfer pays its order", async () => {
    const pool = await startTestApp("pool", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
    const poolAds = paymentsOf(pool);
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    // The operator's spelling may differ from the chain's. An invalid address is never used.
    await pool.deps.db.d1
      .prepare("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0), ('USDC', ?, 0)")
      .bind(address.toLowerCase(), `${address}00`)
      .run();
    const cookies = await Promise.all(Array.from({ length: BUYERS }, (_, index) => pool.signUp(`pool-${index}`)));
    const orders = (
      await Promise.all(cookies.flatMap((cookie) => [0, 1, 2].map(() => poolAds.place(cookie))))
    ).toSorted((a, b) => Number(a.paymentAmount) - Number(b.paymentAmount));
    expect(new Set(orders.map(({ paymentAmount }) => paymentAmount)).size).toBe(3 * BUYERS);
    expect(orders.every((order) => order.paymentAddress === address && order.payment.isExactAmount)).toBe(true);
    expect(Number(orders.at(-1)!.paymentAmount)).toBeLessThan(150.01);

    const paid = orders[7]!;
    await poolAds.pay({ currency: "USDC", address, amount: paid.paymentAmount });
    await poolAds.pay({ currency: "USDC", address, amount: "150" });
    await poolAds.mine("USDC", 40);
    const owners = await pool.deps.db.d1
      .prepare(
        "SELECT ad_orders.id, username FROM ad_orders JOIN users ON users.id = user_id WHERE ad_orders.id IN (?, ?)",
      )
      .bind(paid.id, orders[8]!.id)
      .all<{ id: number; username: string }>();
    const cookieOf = (id: string) =>
      cookies[Number(owners.results.find((row) => String(row.id) === id)!.username.replace("pool-", ""))]!;
    expect(await poolAds.check(cookieOf(orders[8]!.id), orders[8]!.id)).toMatchObject({
      status: "pending",
      received: "0",
    });
    expect(await poolAds.check(cookieOf(paid.id), paid.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("A user's orders", () => {
  it("Every call for another user's order or an unknown id answers 404", async () => {
    const { id } = await ads.place(await signUpNewUser());
    const otherUser = await signUpNewUser();
    for (const orderId of [id, "999999", "-1", "1e3", "abc", "9".repeat(40)]) {
      const path = `/api/ad-orders/${orderId}`;
      const replies = await Promise.all([
        ads.ask("GET", path, otherUser),
        ads.ask("PATCH", path, otherUser, { senderAddress: `0x${"1".repeat(40)}` }),
        ads.ask("PATCH", `${path}/archive`, otherUser),
        ads.ask("PATCH", `${path}/unarchive`, otherUser),
        ads.ask("POST", `${path}/check-payment`, otherUser),
        ads.ask("POST", `${path}/regenerate-address`, otherUser),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    }
    expect((await ads.ask("GET", "/api/admin/ad-orders", otherUser)).status).toBe(403);
    expect((await ads.review(otherUser, id, "approve")).status).toBe(403);
  });

  it("Orders can be archived and restored in any status", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    const listIds = async (path: string) =>
      (await (await ads.ask("GET", path, cookie)).json<{ id: string }[]>()).map((row) => row.id);
    expect(await (await ads.ask("PATCH", `/api/ad-orders/${id}/archive`, cookie)).json()).toMatchObject({
      archived: true,
      status: "pending",
    });
    expect([await listIds("/api/ad-orders"), await listIds("/api/ad-orders/archived")]).toEqual([[], [id]]);
    await ads.ask("PATCH", `/api/ad-orders/${id}/unarchive`, cookie);
    expect([await listIds("/api/ad-orders"), await listIds("/api/ad-orders/archived")]).toEqual([[id], []]);
  });

  it("A sender address must be a valid wallet address and can be saved only while the order is pending", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    const save = (senderAddress: string) => ads.ask("PATCH", `/api/ad-orders/${id}`, cookie, { senderAddress });
    expect(await statusAndText(save("  "))).toEqual([400, "Please enter your wallet address."]);
    expect(await statusAndText(save("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"))).toEqual([
      400,
      "Enter a valid USDC wallet address.",
    ]);
    expect(
      (await (await save(" 0x8ba1f109551bd432803012645ac136ddd64dba72 ")).json<{ senderAddress: string }>())
        .senderAddress,
    ).toBe("0x8ba1f109551bD432803012645Ac136ddd64DBA72");
    await confirmOrder(id);
    expect((await save("0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B")).status).toBe(409);
  });

  it("An order can get five new addresses, and payments to the old ones still count", async () => {
    const cookie = await signUpNewUser();
    const order = await ads.place(cookie);
    const requestNewAddress = () => ads.ask("POST", `/api/ad-orders/${order.id}/regenerate-address`, cookie);
    const addresses = [order.paymentAddress];
    for (let count = 0; count < 5; count++)
      addresses.push((await (await requestNewAddress()).json<typeof order>()).paymentAddress);
    expect(new Set(addresses).size).toBe(6);
    expect(await statusAndText(requestNewAddress())).toEqual([409, "An order can have at most 5 new addresses."]);
    await ads.pay({ currency: "USDC", address: order.paymentAddress, amount: "100" });
    await ads.pay({ currency: "USDC", address: addresses[3]!, amount: "50" });
    await ads.mine("USDC", 40);
    expect(await ads.check(cookie, order.id)).toMatchObject({ status: "confirmed" });
    expect((await requestNewAddress()).status).toBe(409);
  });
});

describe("Reviewing", () => {
  it("A confirmed order can be reviewed once, and an approved ad starts immediately", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    expect((await ads.review(admin, id, "approve")).status).toBe(409);
    await confirmOrder(id);
    const reply = await (await ads.review(admin, id, "approve", "  Welcome aboard ")).json<Record<string, unknown>>();
    expect(reply).toMatchObject({ status: "active", adminReviewed: true, adminNotes: "Welcome aboard" });
    expect(Date.parse(String(reply.endDate)) - Date.parse(String(reply.startDate))).toBe(30 * DAY);
    expect((await ads.review(admin, id, "approve")).status).toBe(409);
    expect((await ads.review(admin, id, "reject", "Too late")).status).toBe(409);
    expect((await ads.review(admin, "999999", "approve")).status).toBe(404);
  });

  it("A rejection needs a reason, which the buyer sees; blank notes of an approval are not stored", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    await confirmOrder(id);
    for (const notes of [undefined, "   "]) expect((await ads.review(admin, id, "reject", notes)).status).toBe(400);
    expect((await ads.review(admin, id, "reject", "Too loud")).status).toBe(200);
    expect(await ads.show(cookie, id)).toMatchObject({ status: "rejected", adminNotes: "Too loud", startDate: null });
    const approved = await ads.place(cookie);
    await confirmOrder(approved.id);
    await ads.review(admin, approved.id, "approve", "   ");
    expect(await ads.show(cookie, approved.id)).toMatchObject({ status: "active", adminNotes: null });
  });

  it("The review list filters by status and returns a configuration that is not JSON unchanged", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    await confirmOrder(id);
    await runSql("UPDATE ad_orders SET ad_config = '<b>not json' WHERE id = ?", id);
    const listed = await (await ads.ask("GET", "/api/admin/ad-orders?status=confirmed", admin)).json<
      { id: string; adConfig: string; status: string }[]
    >();
    expect(listed.every(({ status }) => status === "confirmed")).toBe(true);
    expect(listed.find((order) => order.id === id)?.adConfig).toBe("<b>not json");
    await ads.review(admin, id, "approve");
    expect((await loadActiveAds()).find((ad) => ad.id === id)?.config).toEqual({});
  });
});

describe("Active ads", () => {
  it("Active ads are public, their text is unchanged, and a token highlight has the type highlight", async () => {
    const { id } = await placeApprovedAd({
      ...AD,
      adType: "token_highlight",
      adConfig: { coinId: "chainlink", symbol: "LINK", name: "<script>alert(1)</script>", forceToTop: true },
    });
    const ad = (await loadActiveAds()).find((active) => active.id === id);
    expect(ad).toMatchObject({
      type: "highlight",
      priority: 1,
      config: { coinId: "chainlink", name: "<script>alert(1)</script>", forceToTop: true, placement: "market" },
    });
  });

  it("An ad is shown until the millisecond of its end date, even when the job that ends it is late", async () => {
    const { cookie, id } = await placeApprovedAd({ ...AD, duration: 1 });
    const end = Date.parse((await ads.show(cookie, id)).endDate!);
    const isShown = async () => (await (await app.request("/api/active-ads")).json<Ad[]>()).some((ad) => ad.id === id);
    app.clock.time = end - 1;
    expect(await isShown()).toBe(true);
    app.clock.time = end;
    expect(await isShown()).toBe(false);
    await expireOrders(app.deps);
    const newCookie = await ads.signInAgain(`person-${userCount}`);
    expect(await ads.show(newCookie, id)).toMatchObject({ status: "expired" });
    expect((await ads.show(newCookie, id)).history.at(-1)).toMatchObject({
      to: "expired",
      cause: "Ad ended",
    });
  });

  it("A client with the current ETag gets 304", async () => {
    await placeApprovedAd();
    app.clock.time += 11_000;
    const first = await app.request("/api/active-ads");
    const tag = first.headers.get("ETag")!;
    expect((await app.request("/api/active-ads", { headers: { "If-None-Match": tag } })).status).toBe(304);
  });
});

describe("Counting impressions and clicks", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0";
  let addressCount = 0;
  const newAddress = () => `198.51.100.${++addressCount}`;
  const report = (counts: unknown, address = newAddress(), agent = BROWSER) => {
    const init = jsonInit("POST", { counts });
    const headers = { ...init.headers, "CF-Connecting-IP": address, "User-Agent": agent };
    return app.request("/api/ad-counts", { ...init, headers });
  };
  const countsOf = async (cookie: string, id: string) =>
    (await (await ads.ask("GET", `/api/ad-orders/${id}`, cookie)).json<{ counts: unknown[] }>()).counts;
  const today = () => new Date(app.clock.time).toISOString().slice(0, 10);

  it("Counts are added per ad and day for running ads only, and the buyer sees them", async () => {
    const { cookie, id } = await placeApprovedAd();
    const pending = await ads.place(cookie);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        report([
          { id, impressions: 2, clicks: 1 },
          { id: pending.id, impressions: 5, clicks: 5 },
          { id: "999999", impressions: 5, clicks: 5 },
        ]),
      ),
    );
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 20, clicks: 10 }]);
    expect(await countsOf(cookie, pending.id)).toEqual([]);
  });

  it("A later click counts, but an ad never has more clicks than impressions", async () => {
    const { cookie, id } = await placeApprovedAd();
    const address = newAddress();
    await report([{ id, impressions: 2, clicks: 0 }], address);
    await report([{ id, impressions: 0, clicks: 1 }], address);
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 2, clicks: 1 }]);
    await report([{ id, impressions: 0, clicks: 5 }], address);
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 2, clicks: 2 }]);
  });

  it("A visitor clicks an ad at most as often as the visitor has seen it, also in parallel", async () => {
    const [{ cookie, id }, other] = [await placeApprovedAd(), await placeApprovedAd()];
    for (let visitor = 0; visitor < 20; visitor++) await report([{ id, impressions: 5, clicks: 0 }]);
    const counts = async () => (await countsOf(cookie, id)) as { impressions: number; clicks: number }[];
    const address = newAddress();
    await Promise.all(Array.from({ length: 20 }, () => report([{ id, impressions: 0, clicks: 5 }], address)));
    expect((await counts())[0]).toMatchObject({ impressions: 100, clicks: 0 });
    // The impressions of another ad do not count here.
    await report([{ id: other.id, impressions: 20, clicks: 0 }], address);
    await report([{ id, impressions: 3, clicks: 0 }], address);
    await Promise.all(Array.from({ length: 20 }, () => report([{ id, impressions: 0, clicks: 1 }], address)));
    expect((await counts())[0]).toMatchObject({ impressions: 103, clicks: 3 });
    // After a day without a visit nothing is remembered any more.
    await report([{ id, impressions: 1, clicks: 0 }], address);
    app.clock.time += DAY;
    const newCookie = await ads.signInAgain(`person-${userCount - 1}`);
    await report([{ id, impressions: 0, clicks: 1 }], address);
    const days = (await countsOf(newCookie || cookie, id)) as { clicks: number }[];
    expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(3);
  });

  it("One IP address can send 120 reports in ten minutes, also in parallel, and more after that time", async () => {
    const { cookie, id } = await placeApprovedAd();
    const address = newAddress();
    const sendReport = () => report([{ id, impressions: 1, clicks: 0 }], address);
    const replies = await Promise.all(Array.from({ length: 170 }, sendReport));
    const counted = await Promise.all(replies.map((reply) => reply.json<{ counted: boolean }>()));
    expect(counted.filter((reply) => reply.counted)).toHaveLength(120);
    app.clock.time += 10 * 60_000;
    expect(await (await sendReport()).json()).toEqual({ counted: true });
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 121, clicks: 0 }]);
  });

  it("Reports of bots are not counted", async () => {
    const { cookie, id } = await placeApprovedAd();
    const reply = await report([{ id, impressions: 1, clicks: 1 }], newAddress(), "Googlebot/2.1");
    expect(await reply.json()).toEqual({ counted: false });
    expect(await countsOf(cookie, id)).toEqual([]);
  });

  const reportLater = (counts: unknown) => {
    const init = jsonInit("POST", { ads: counts });
    const headers = { ...init.headers, "CF-Connecting-IP": newAddress(), "User-Agent": BROWSER };
    return app.request("/api/reports", { ...init, headers });
  };

  it("A count that is reported later belongs to the time when the ad was seen, also after its end", async () => {
    const { cookie, id } = await placeApprovedAd({ ...AD, duration: 1 });
    const end = Date.parse((await ads.show(cookie, id)).endDate!);
    const lastDay = new Date(end - 1).toISOString().slice(0, 10);
    app.clock.time = end + 5 * 60_000;
    await expireOrders(app.deps);
    const newCookie = await ads.signInAgain(`person-${userCount}`);
    await reportLater([{ id, impressions: 1, clicks: 0, secondsAgo: 299 }]);
    expect(await countsOf(newCookie, id)).toEqual([]);
    expect(await (await reportLater([{ id, impressions: 2, clicks: 1, secondsAgo: 301 }])).json()).toEqual({
      counted: true,
    });
    await report([{ id, impressions: 3, clicks: 0, secondsAgo: 301 }]);
    expect(await countsOf(newCookie, id)).toEqual([{ day: lastDay, impressions: 2, clicks: 1 }]);
  });

  it("A report counts at most the last 15 minutes, and on both days around midnight", async () => {
    const { cookie, id } = await placeApprovedAd({ ...AD, duration: 5 });
    const midnight = Math.ceil(app.clock.time / DAY) * DAY;
    app.clock.time = midnight + 10 * 60_000;
    const newCookie = (await ads.signInAgain(`person-${userCount}`)) ?? cookie;
    await reportLater([{ id, impressions: 1, clicks: 0, secondsAgo: 599 }]);
    await reportLater([{ id, impressions: 2, clicks: 2, secondsAgo: 601 }]);
    app.clock.time = midnight + 16 * 60_000;
    await reportLater([{ id, impressions: 4, clicks: 0, secondsAgo: 86_400 }]);
    const [before, after] = [midnight - 1, midnight].map((time) => new Date(time).toISOString().slice(0, 10));
    const counts = (await countsOf(newCookie, id)) as { day: string }[];
    expect(counts.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
      { day: before, impressions: 2, clicks: 2 },
      { day: after, impressions: 5, clicks: 0 },
    ]);
  });

  it.each([
    [[{ id: "1", impressions: 1e9, clicks: 0 }]],
    [[{ id: "house-top", impressions: 1, clicks: 0 }]],
    [[{ id: "1", impressions: -1, clicks: 0 }]],
    [[1, 2].map(() => ({ id: "1", impressions: 1, clicks: 0 }))],
    [Array.from({ length: 31 }, (_, index) => ({ id: String(index), impressions: 1, clicks: 0 }))],
  ])("Invalid report %# is refused", async (counts) => expect((await report(counts)).status).toBe(400));
});
