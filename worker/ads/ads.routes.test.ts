import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { AD, paymentsOf } from "../test/payments.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { expireOrders } from "./orders/expire-orders.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp("ads", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const newcomer = () => {
  people += 1;
  return app.signUp(`person-${people}`);
};
const said = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];
const run = (statement: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .run();
const confirm = (id: string) => run("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?", id);
type Ad = { id: string; type: string; priority: number; config: Record<string, unknown> };
const activeAds = async () => {
  app.clock.time += 11_000;
  return (await app.request("/api/active-ads")).json<Ad[]>();
};
async function approved(order: unknown = AD): Promise<{ cookie: string; id: string }> {
  const cookie = await newcomer();
  const { id } = await ads.place(cookie, order);
  await confirm(id);
  expect((await ads.review(admin, id, "approve")).status).toBe(200);
  return { cookie, id };
}

describe("placing an order", () => {
  it("prices it here, gives it an address of its own, and says how to pay", async () => {
    const cookie = await newcomer();
    const order = await ads.place(cookie, { ...AD, paymentAmount: "0.01", paymentAddress: "0xme", status: "active" });
    expect(order).toMatchObject({ status: "pending", paymentAmount: "150", paymentCurrency: "USDC" });
    expect(order.paymentAddress).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(order.payment).toMatchObject({ received: "0", missing: "150", isExactAmount: false, checkedAt: null });
    expect(order.payment.uri).toContain(`transfer?address=${order.paymentAddress}&uint256=150000000`);
    const other = await ads.place(cookie);
    expect(other.paymentAddress).not.toBe(order.paymentAddress);
  });

  it("takes the rate of bitcoin at this moment, and none without it", async () => {
    const cookie = await newcomer();
    const order = await ads.place(cookie, { ...AD, paymentCurrency: "BTC" });
    const [{ price }] = await (await app.request("/api/market-data?ids=bitcoin")).json<[{ price: number }]>();
    expect(Math.abs(Number(order.paymentAmount) * price - 150)).toBeLessThan(0.01);
    expect(order.paymentAddress).toMatch(/^tb1q/);
    app.clock.time += 40 * MINUTE;
    const reply = await said(ads.ask("POST", "/api/ad-orders", cookie, { ...AD, paymentCurrency: "BTC" }));
    expect(reply).toEqual([503, "The price of BTC is not known at the moment. Please pay in USDC, or try later."]);
    await app.tick();
  });

  it.each<[string, object, string]>([
    ["an unknown type", { adType: "popup" }, "Choose a type of ad."],
    ["too many days", { duration: 91 }, "Duration is from 1 to 90 days."],
    ["no days", { duration: 0 }, "Duration is from 1 to 90 days."],
    ["another currency", { paymentCurrency: "DOGE" }, "Pay in USDC or BTC."],
    ["no title", { adConfig: { ctaUrl: "https://a.example" } }, "Title must be text."],
    [
      "a script as its link",
      { adConfig: { title: "A", ctaUrl: "javascript:alert(1)" } },
      "Link must be a public https address.",
    ],
  ])("refuses %s", async (_, change, sentence) => {
    const cookie = await newcomer();
    expect(await said(ads.ask("POST", "/api/ad-orders", cookie, { ...AD, ...change }))).toEqual([400, sentence]);
  });

  it("happens once for one key, and never for another request under it", async () => {
    const cookie = await newcomer();
    const post = (body: unknown) => {
      const init = jsonInit("POST", body, cookie);
      return app.request("/api/ad-orders", { ...init, headers: { ...init.headers, "Idempotency-Key": "one" } });
    };
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(AD)));
    const ids = await Promise.all(replies.map(async (reply) => (await reply.json<{ id: string }>()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await said(post({ ...AD, duration: 5 }))).toEqual([
      422,
      "This Idempotency-Key was used for another request.",
    ]);
  });

  it("stops at ten unpaid orders of one person, asked one by one or all at once", async () => {
    const cookie = await newcomer();
    const replies = await Promise.all(Array.from({ length: 14 }, () => ads.ask("POST", "/api/ad-orders", cookie, AD)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await said(ads.ask("POST", "/api/ad-orders", cookie, AD))).toEqual([
      409,
      "You have 10 unpaid orders. Please pay one of them first.",
    ]);
  });
});

describe("without what an order needs", () => {
  it("is closed unless the operator opens it", async () => {
    const { config } = app.deps;
    config.adCreation = "closed";
    const reply = await said(ads.ask("POST", "/api/ad-orders", await newcomer(), AD));
    config.adCreation = "open";
    expect(reply).toEqual([403, "Ad creation functionality is temporarily unavailable"]);
  });

  it("invents no address where no key and no pool is set up", async () => {
    const bare = await startTestApp("ads", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
    const options = await (await bare.request("/api/ad-payment-options")).json();
    expect(options).toEqual({ creation: "open", currencies: [] });
    const cookie = await bare.signUp("without-currency");
    const reply = await said(paymentsOf(bare).ask("POST", "/api/ad-orders", cookie, AD));
    expect(reply).toEqual([503, "Payments in USDC are not set up yet."]);
  });

  it("refuses a private key as a setting", async () => {
    const start = startTestApp("ads", {
      BTC_XPUB: "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmP",
    });
    await expect(start).rejects.toThrow("BTC_XPUB");
  });
});

describe("a shared address", () => {
  it("gives every order an amount of its own, for many at once, and credits the exact one", async () => {
    const pool = await startTestApp("pool", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
    const theirs = paymentsOf(pool);
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    // An operator may spell it otherwise than the chain does, or wrongly: then nobody is sent there.
    await pool.deps.db.d1
      .prepare("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0), ('USDC', ?, 0)")
      .bind(address.toLowerCase(), `${address}00`)
      .run();
    const cookies = await Promise.all(Array.from({ length: 20 }, (_, at) => pool.signUp(`pool-${at}`)));
    const orders = (await Promise.all(cookies.flatMap((cookie) => [0, 1, 2].map(() => theirs.place(cookie))))).toSorted(
      (a, b) => Number(a.paymentAmount) - Number(b.paymentAmount),
    );
    expect(new Set(orders.map(({ paymentAmount }) => paymentAmount)).size).toBe(60);
    expect(orders.every((order) => order.paymentAddress === address && order.payment.isExactAmount)).toBe(true);
    expect(Number(orders.at(-1)!.paymentAmount)).toBeLessThan(150.01);

    const paid = orders[7]!;
    await theirs.pay({ currency: "USDC", address, amount: paid.paymentAmount });
    await theirs.pay({ currency: "USDC", address, amount: "150" });
    await theirs.mine("USDC", 40);
    const owners = await pool.deps.db.d1
      .prepare(
        "SELECT ad_orders.id, username FROM ad_orders JOIN users ON users.id = user_id WHERE ad_orders.id IN (?, ?)",
      )
      .bind(paid.id, orders[8]!.id)
      .all<{ id: number; username: string }>();
    const cookieOf = (id: string) =>
      cookies[Number(owners.results.find((row) => String(row.id) === id)!.username.replace("pool-", ""))]!;
    expect(await theirs.check(cookieOf(orders[8]!.id), orders[8]!.id)).toMatchObject({
      status: "pending",
      received: "0",
    });
    expect(await theirs.check(cookieOf(paid.id), paid.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("one's orders", () => {
  it("are one's own: everything about another's is 404", async () => {
    const { id } = await ads.place(await newcomer());
    const stranger = await newcomer();
    for (const missing of [id, "999999", "-1", "1e3", "abc", "9".repeat(40)]) {
      const path = `/api/ad-orders/${missing}`;
      const replies = await Promise.all([
        ads.ask("GET", path, stranger),
        ads.ask("PATCH", path, stranger, { senderAddress: `0x${"1".repeat(40)}` }),
        ads.ask("PATCH", `${path}/archive`, stranger),
        ads.ask("PATCH", `${path}/unarchive`, stranger),
        ads.ask("POST", `${path}/check-payment`, stranger),
        ads.ask("POST", `${path}/regenerate-address`, stranger),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    }
    expect((await ads.ask("GET", "/api/admin/ad-orders", stranger)).status).toBe(403);
    expect((await ads.review(stranger, id, "approve")).status).toBe(403);
  });

  it("are archived and restored, whatever their status", async () => {
    const cookie = await newcomer();
    const { id } = await ads.place(cookie);
    const list = async (path: string) =>
      (await (await ads.ask("GET", path, cookie)).json<{ id: string }[]>()).map((row) => row.id);
    expect(await (await ads.ask("PATCH", `/api/ad-orders/${id}/archive`, cookie)).json()).toMatchObject({
      archived: true,
      status: "pending",
    });
    expect([await list("/api/ad-orders"), await list("/api/ad-orders/archived")]).toEqual([[], [id]]);
    await ads.ask("PATCH", `/api/ad-orders/${id}/unarchive`, cookie);
    expect([await list("/api/ad-orders"), await list("/api/ad-orders/archived")]).toEqual([[id], []]);
  });

  it("take a wallet's address as it is one, and only while they wait", async () => {
    const cookie = await newcomer();
    const { id } = await ads.place(cookie);
    const save = (senderAddress: string) => ads.ask("PATCH", `/api/ad-orders/${id}`, cookie, { senderAddress });
    expect(await said(save("  "))).toEqual([400, "Please enter your wallet address."]);
    expect(await said(save("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"))).toEqual([
      400,
      "That is no wallet address for payments in USDC.",
    ]);
    expect((await (await save(` 0x${"a".repeat(40)} `)).json<{ senderAddress: string }>()).senderAddress).toBe(
      "0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa",
    );
    await confirm(id);
    expect((await save(`0x${"b".repeat(40)}`)).status).toBe(409);
  });

  it("get up to five other addresses, and are still found at the old ones", async () => {
    const cookie = await newcomer();
    const order = await ads.place(cookie);
    const renew = () => ads.ask("POST", `/api/ad-orders/${order.id}/regenerate-address`, cookie);
    const addresses = [order.paymentAddress];
    for (let time = 0; time < 5; time++) addresses.push((await (await renew()).json<typeof order>()).paymentAddress);
    expect(new Set(addresses).size).toBe(6);
    expect(await said(renew())).toEqual([409, "An order gets at most 5 new addresses."]);
    await ads.pay({ currency: "USDC", address: order.paymentAddress, amount: "100" });
    await ads.pay({ currency: "USDC", address: addresses[3]!, amount: "50" });
    await ads.mine("USDC", 40);
    expect(await ads.check(cookie, order.id)).toMatchObject({ status: "confirmed" });
    expect((await renew()).status).toBe(409);
  });
});

describe("reviewing", () => {
  it("is for confirmed orders, once, and starts an approved ad at once", async () => {
    const cookie = await newcomer();
    const { id } = await ads.place(cookie);
    expect((await ads.review(admin, id, "approve")).status).toBe(409);
    await confirm(id);
    const reply = await (await ads.review(admin, id, "approve", "  Welcome aboard ")).json<Record<string, unknown>>();
    expect(reply).toMatchObject({ status: "active", adminReviewed: true, adminNotes: "Welcome aboard" });
    expect(Date.parse(String(reply.endDate)) - Date.parse(String(reply.startDate))).toBe(30 * DAY);
    expect((await ads.review(admin, id, "approve")).status).toBe(409);
    expect((await ads.review(admin, id, "reject")).status).toBe(409);
    expect((await ads.review(admin, "999999", "approve")).status).toBe(404);
  });

  it("keeps the notes of a rejection for the buyer, and nothing for blank ones", async () => {
    const cookie = await newcomer();
    for (const [notes, kept] of [
      ["Too loud", "Too loud"],
      ["   ", null],
    ] as const) {
      const { id } = await ads.place(cookie);
      await confirm(id);
      await ads.review(admin, id, "reject", notes);
      expect(await ads.show(cookie, id)).toMatchObject({ status: "rejected", adminNotes: kept, startDate: null });
    }
  });

  it("lists by status, and shows a configuration that is no JSON as it is", async () => {
    const cookie = await newcomer();
    const { id } = await ads.place(cookie);
    await confirm(id);
    await run("UPDATE ad_orders SET ad_config = '<b>not json' WHERE id = ?", id);
    const listed = await (await ads.ask("GET", "/api/admin/ad-orders?status=confirmed", admin)).json<
      { id: string; adConfig: string; status: string }[]
    >();
    expect(listed.every(({ status }) => status === "confirmed")).toBe(true);
    expect(listed.find((order) => order.id === id)?.adConfig).toBe("<b>not json");
    await ads.review(admin, id, "approve");
    expect((await activeAds()).find((ad) => ad.id === id)?.config).toEqual({});
  });
});

describe("the ads that run", () => {
  it("are public, text as it was written, a token highlight under its other name", async () => {
    const { id } = await approved({
      ...AD,
      adType: "token_highlight",
      adConfig: { coinId: "chainlink", symbol: "LINK", name: "<script>alert(1)</script>", forceToTop: true },
    });
    const ad = (await activeAds()).find((one) => one.id === id);
    expect(ad).toMatchObject({
      type: "highlight",
      priority: 1,
      config: { coinId: "chainlink", name: "<script>alert(1)</script>", forceToTop: true, placement: "market" },
    });
  });

  it("show to the millisecond of their end, whatever the job that ends them does", async () => {
    const { cookie, id } = await approved({ ...AD, duration: 1 });
    const end = Date.parse((await ads.show(cookie, id)).endDate!);
    const shows = async () => (await (await app.request("/api/active-ads")).json<Ad[]>()).some((ad) => ad.id === id);
    app.clock.time = end - 1;
    expect(await shows()).toBe(true);
    app.clock.time = end;
    expect(await shows()).toBe(false);
    await expireOrders(app.deps);
    const again = await ads.signInAgain(`person-${people}`);
    expect(await ads.show(again, id)).toMatchObject({ status: "expired" });
    expect((await ads.show(again, id)).history.at(-1)).toMatchObject({
      to: "expired",
      cause: "The ad has run its days",
    });
  });

  it("answers 304 to who has them", async () => {
    await approved();
    app.clock.time += 11_000;
    const first = await app.request("/api/active-ads");
    const tag = first.headers.get("ETag")!;
    expect((await app.request("/api/active-ads", { headers: { "If-None-Match": tag } })).status).toBe(304);
  });
});

describe("counting", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0";
  let reporters = 0;
  const newAddress = () => `198.51.100.${++reporters}`;
  const report = (counts: unknown, address = newAddress(), agent = BROWSER) => {
    const init = jsonInit("POST", { counts });
    const headers = { ...init.headers, "CF-Connecting-IP": address, "User-Agent": agent };
    return app.request("/api/ad-counts", { ...init, headers });
  };
  const countsOf = async (cookie: string, id: string) =>
    (await (await ads.ask("GET", `/api/ad-orders/${id}`, cookie)).json<{ counts: unknown[] }>()).counts;
  const today = () => new Date(app.clock.time).toISOString().slice(0, 10);

  it("adds up by ad and day, for running ads alone, and shows it to the buyer", async () => {
    const { cookie, id } = await approved();
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

  it("counts a click that comes after its impression, and never more clicks than impressions", async () => {
    const { cookie, id } = await approved();
    await report([{ id, impressions: 2, clicks: 0 }]);
    await report([{ id, impressions: 0, clicks: 1 }]);
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 2, clicks: 1 }]);
    await report([{ id, impressions: 0, clicks: 5 }]);
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 2, clicks: 2 }]);
  });

  it("counts 120 reports of one address in ten minutes, all at once, and then no more until the time is over", async () => {
    const { cookie, id } = await approved();
    const address = newAddress();
    const one = () => report([{ id, impressions: 1, clicks: 0 }], address);
    const replies = await Promise.all(Array.from({ length: 170 }, one));
    const counted = await Promise.all(replies.map((reply) => reply.json<{ counted: boolean }>()));
    expect(counted.filter((reply) => reply.counted)).toHaveLength(120);
    app.clock.time += 10 * 60_000;
    expect(await (await one()).json()).toEqual({ counted: true });
    expect(await countsOf(cookie, id)).toEqual([{ day: today(), impressions: 121, clicks: 0 }]);
  });

  it("does not count bots", async () => {
    const { cookie, id } = await approved();
    const reply = await report([{ id, impressions: 1, clicks: 1 }], newAddress(), "Googlebot/2.1");
    expect(await reply.json()).toEqual({ counted: false });
    expect(await countsOf(cookie, id)).toEqual([]);
  });

  it.each([
    [[{ id: "1", impressions: 1e9, clicks: 0 }]],
    [[{ id: "house-top", impressions: 1, clicks: 0 }]],
    [[{ id: "1", impressions: -1, clicks: 0 }]],
    [[1, 2].map(() => ({ id: "1", impressions: 1, clicks: 0 }))],
    [Array.from({ length: 31 }, (_, at) => ({ id: String(at), impressions: 1, clicks: 0 }))],
  ])("refuses a report that no page sends", async (counts) => expect((await report(counts)).status).toBe(400));
});
