import { beforeAll, describe, expect, it } from "vitest";
import { AD, type Order, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let userCount = 0;
beforeAll(async () => {
  app = await startTestApp("refunds", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const WALLET = "0x8ba1f109551bd432803012645ac136ddd64dba72";
const WALLET_SPELLED = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const OTHER_WALLET = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const BITCOIN_WALLET = "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7";
const OTHER_BITCOIN_WALLET = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
type Refund = { amount: string; address: string | null; transactionHash: string | null; transactionUrl: string | null };
type Audit = { actor: string; action: string; subject: string };

const signUpNewUser = () => {
  userCount += 1;
  return app.signUp(`buyer-${userCount}`);
};
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const refundOf = async (cookie: string, id: string) =>
  ((await ads.show(cookie, id)) as Order & { refund: Refund | null }).refund;
const saveAddress = (cookie: string, id: string, refundAddress = WALLET) =>
  ads.ask("PATCH", `/api/ad-orders/${id}/refund-address`, cookie, { refundAddress });
const recordRefund = (id: string, transactionHash: string) =>
  ads.ask("PATCH", `/api/admin/ad-refunds/${id}`, admin, { transactionHash });
const auditLog = async () => (await ads.ask("GET", "/api/admin/audit", admin)).json<Audit[]>();

/** Sends money on the sandbox's chain and waits until it is final. */
async function send(payment: {
  currency?: string;
  address?: string;
  amount?: string;
  from?: string;
  contract?: string;
}) {
  const { currency = "USDC", ...rest } = payment;
  const { hash } = await ads.pay({ currency, address: WALLET, amount: "5", ...rest });
  await ads.mine(currency, 40);
  return currency === "BTC" ? hash : `0x${hash}`;
}

/** An order that was paid and then rejected. */
async function placeRejectedOrder(paymentCurrency: "USDC" | "BTC" = "USDC") {
  const cookie = await signUpNewUser();
  if (paymentCurrency === "BTC") await app.tick();
  const order = await ads.place(cookie, { ...AD, duration: 1, paymentCurrency });
  await send({ currency: paymentCurrency, address: order.paymentAddress, amount: order.paymentAmount });
  expect(await ads.check(cookie, order.id)).toMatchObject({ status: "confirmed" });
  expect((await ads.review(admin, order.id, "reject", "Too loud")).status).toBe(200);
  return { cookie, id: order.id };
}

describe("The refund of a rejected order", () => {
  it("Waits for the buyer's address, is recorded once with its transaction, and is logged", async () => {
    const { cookie, id } = await placeRejectedOrder();
    expect(await refundOf(cookie, id)).toEqual({
      amount: "5",
      address: null,
      transactionHash: null,
      transactionUrl: null,
      refundedAt: null,
    });
    const hash = await send({});
    expect(await statusAndText(recordRefund(id, hash))).toEqual([409, "The buyer has not given a refund address yet."]);
    expect(await statusAndText(saveAddress(cookie, id, "0x1"))).toEqual([400, "Enter a valid USDC wallet address."]);
    expect((await saveAddress(cookie, id)).status).toBe(200);
    expect(await refundOf(cookie, id)).toMatchObject({ address: WALLET_SPELLED });

    expect(await statusAndText(recordRefund(id, "5".repeat(64)))).toEqual([
      400,
      "Enter the hash of the USDC transaction.",
    ]);
    const entriesBefore = (await auditLog()).length;
    const replies = await Promise.all([recordRefund(id, hash), recordRefund(id, hash), recordRefund(id, hash)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refundOf(cookie, id)).toMatchObject({
      transactionHash: hash,
      transactionUrl: `https://sepolia.basescan.org/tx/${hash}`,
      refundedAt: expect.any(String),
    });
    const entries = await auditLog();
    expect(entries).toHaveLength(entriesBefore + 1);
    expect(entries[0]).toMatchObject({ actor: "the-admin", action: "refunded-order", subject: `order #${id}` });
    expect((await ads.show(cookie, id)).history.filter(({ cause }) => cause === "Refunded")).toHaveLength(1);
    // The address cannot change after the money has left.
    expect(await statusAndText(saveAddress(cookie, id))).toEqual([409, "No refund of this order is due."]);
  });

  it("Is not offered for an order that was not rejected or to which nothing was paid", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    expect(await refundOf(cookie, id)).toBeNull();
    expect((await saveAddress(cookie, id)).status).toBe(409);
    await app.deps.db.d1.prepare("UPDATE ad_orders SET status = 'rejected' WHERE id = ?").bind(id).run();
    expect(await refundOf(cookie, id)).toBeNull();
    expect(await statusAndText(saveAddress(cookie, id))).toEqual([409, "No refund of this order is due."]);
    expect(await statusAndText(recordRefund(id, await send({})))).toEqual([409, "No refund of this order is due."]);
  });

  it("Belongs to the buyer alone, and only admins record it", async () => {
    const { cookie, id } = await placeRejectedOrder();
    const otherUser = await signUpNewUser();
    expect((await saveAddress(otherUser, id)).status).toBe(404);
    await saveAddress(cookie, id);
    const reply = ads.ask("PATCH", `/api/admin/ad-refunds/${id}`, cookie, { transactionHash: await send({}) });
    expect((await reply).status).toBe(403);
  });

  it("Can be recorded without an address when the buyer has deleted the account", async () => {
    const { cookie, id } = await placeRejectedOrder();
    // Neither a transfer to ourselves nor the payment is a refund.
    const { paymentAddress } = await ads.show(cookie, id);
    await app.deps.db.d1.prepare("UPDATE ad_orders SET user_id = NULL WHERE id = ?").bind(id).run();
    expect(await statusAndText(recordRefund(id, await send({ address: paymentAddress })))).toEqual([
      409,
      "This transaction sends nothing to a wallet of the buyer.",
    ]);
    expect((await recordRefund(id, await send({ address: OTHER_WALLET }))).status).toBe(200);
  });
});

describe("A refund address", () => {
  const NOBODY = "Nobody owns this address, so money sent there is lost. Enter the address of your own wallet.";
  const OURS = "This is one of our own payment addresses. Enter the address of your own wallet.";

  it("Is a wallet that the buyer can own, as is a sender's address", async () => {
    const { cookie, id } = await placeRejectedOrder();
    const { paymentAddress } = await ads.show(cookie, id);
    const pending = await ads.place(cookie);
    await app.deps.db.d1
      .prepare("INSERT INTO payment_addresses (currency, address, active, created_at) VALUES ('USDC', ?, 0, 0)")
      .bind(OTHER_WALLET.toLowerCase())
      .run();
    const dead = `0x${"0".repeat(36)}dEaD`;
    for (const [address, sentence] of [
      [`0x${"0".repeat(40)}`, NOBODY],
      [dead, NOBODY],
      [dead.toLowerCase(), NOBODY],
      [`0x${"f".repeat(40)}`, NOBODY],
      [`0x${"0".repeat(39)}4`, NOBODY],
      ["0xdEAD000000000000000042069420694206942069", NOBODY],
      [USDC, NOBODY],
      [USDC.toLowerCase(), NOBODY],
      [paymentAddress, OURS],
      [paymentAddress.toLowerCase(), OURS],
      [OTHER_WALLET, OURS],
    ] as const) {
      expect([address, ...(await statusAndText(saveAddress(cookie, id, address)))]).toEqual([address, 400, sentence]);
      const reply = ads.ask("PATCH", `/api/ad-orders/${pending.id}`, cookie, { senderAddress: address });
      expect([address, ...(await statusAndText(reply))]).toEqual([address, 400, sentence]);
    }
    expect(await refundOf(cookie, id)).toMatchObject({ address: null });
    await app.deps.db.d1.prepare("DELETE FROM payment_addresses WHERE key_index IS NULL").run();
    expect((await saveAddress(cookie, id, OTHER_WALLET)).status).toBe(200);
  });

  it("Is not the order's own payment address, also when that is stored in another spelling", async () => {
    const { cookie, id } = await placeRejectedOrder();
    const { paymentAddress } = await ads.show(cookie, id);
    const store = (address: string) =>
      app.deps.db.d1.prepare("UPDATE ad_orders SET payment_address = ? WHERE id = ?").bind(address, id).run();
    await store(OTHER_WALLET.toLowerCase());
    expect(await statusAndText(saveAddress(cookie, id, OTHER_WALLET))).toEqual([400, OURS]);
    await store(paymentAddress);
  });

  it("Is on the network of the order, also in Bitcoin", async () => {
    const { cookie, id } = await placeRejectedOrder("BTC");
    const { paymentAddress } = await ads.show(cookie, id);
    expect(paymentAddress).toMatch(/^tb1/);
    for (const [address, sentence] of [
      [paymentAddress, OURS],
      [paymentAddress.toUpperCase(), OURS],
      [
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        "This address is on another network than the order's payment address.",
      ],
      ["tb1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0gqe9v", "Enter a valid BTC wallet address."],
      ["1CounterpartyXXXXXXXXXXXXXXXUWLpVr", NOBODY],
      ["1BitcoinEaterAddressDontSendf59kuE", NOBODY],
      ["1111111111111111111114oLvT2", NOBODY],
      ["bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqhs2jtu", "Enter a valid BTC wallet address."],
      [WALLET, "Enter a valid BTC wallet address."],
    ] as const)
      expect([address, ...(await statusAndText(saveAddress(cookie, id, address)))]).toEqual([address, 400, sentence]);
    expect((await saveAddress(cookie, id, BITCOIN_WALLET)).status).toBe(200);
  });
});

describe("The transaction of a refund", () => {
  it("Is looked up: receiver, amount, token, time and finality", async () => {
    const before = await send({});
    await app.tick(2);
    const { cookie, id } = await placeRejectedOrder();
    await saveAddress(cookie, id);
    const { payment } = (await ads.show(cookie, id)) as unknown as {
      payment: { transfers: { transactionHash: string }[] };
    };
    const unknown = "The chain does not know this transaction. Check its hash, or try again in a minute.";
    const used = "This transaction is already on record for another payment or refund.";
    for (const [hash, sentence] of [
      [`0x${"5".repeat(64)}`, unknown],
      [await send({ address: OTHER_WALLET }), "This transaction sends nothing to the refund address."],
      [await send({ from: WALLET_SPELLED }), "This transaction sends nothing to the refund address."],
      [
        await send({ amount: "4.999999" }),
        "This transaction sends 4.999999 USDC to the refund address, but 5 USDC are due.",
      ],
      [await send({ contract: `0x${"12".repeat(20)}` }), "This transaction sends no USDC."],
      [before, "This transaction is older than the payment that it should refund."],
      [payment.transfers[0]!.transactionHash, used],
    ] as const)
      expect([hash, ...(await statusAndText(recordRefund(id, hash)))]).toEqual([hash, 409, sentence]);
    const { hash: waiting } = await ads.pay({ currency: "USDC", address: WALLET, amount: "5", waiting: true });
    expect(await statusAndText(recordRefund(id, `0x${waiting}`))).toEqual([409, unknown]);
    const { hash: recent } = await ads.pay({ currency: "USDC", address: WALLET, amount: "5" });
    expect(await statusAndText(recordRefund(id, `0x${recent}`))).toEqual([
      409,
      "This transaction is not final yet. Please try again in a few minutes.",
    ]);
    expect(await refundOf(cookie, id)).toMatchObject({ transactionHash: null });
    await ads.mine("USDC", 40);
    expect((await recordRefund(id, `0x${recent}`)).status).toBe(200);

    // It proves no second refund, also at the same moment.
    const others = [await placeRejectedOrder(), await placeRejectedOrder()];
    for (const other of others) await saveAddress(other.cookie, other.id);
    expect(await statusAndText(recordRefund(others[0]!.id, `0x${recent}`))).toEqual([409, used]);
    const shared = await send({ amount: "10" });
    const replies = await Promise.all(others.map((other) => statusAndText(recordRefund(other.id, shared))));
    expect(replies.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect(replies.map(([, text]) => text)).toContain(used);
  });

  it("Is looked up in Bitcoin too, and the change of the payment is no refund", async () => {
    const { cookie, id } = await placeRejectedOrder("BTC");
    await saveAddress(cookie, id, BITCOIN_WALLET);
    const { amount } = (await refundOf(cookie, id))!;
    expect(await statusAndText(recordRefund(id, "5".repeat(64)))).toEqual([
      409,
      "The chain does not know this transaction. Check its hash, or try again in a minute.",
    ]);
    const change = await send({ currency: "BTC", address: OTHER_BITCOIN_WALLET, amount, from: BITCOIN_WALLET });
    expect(await statusAndText(recordRefund(id, change))).toEqual([
      409,
      "This transaction sends nothing to the refund address.",
    ]);
    const hash = await send({ currency: "BTC", address: BITCOIN_WALLET, amount });
    expect((await recordRefund(id, hash)).status).toBe(200);
  });

  it.each([
    ["USDC", "evm", "USDC on Base Sepolia (test)"],
    ["BTC", "esplora", "BTC on Bitcoin"],
  ] as const)("Changes nothing while the chain of %s cannot be reached", async (currency, upstream, label) => {
    const { cookie, id } = await placeRejectedOrder(currency);
    const address = currency === "BTC" ? BITCOIN_WALLET : WALLET;
    await saveAddress(cookie, id, address);
    const { amount } = (await refundOf(cookie, id))!;
    const hash = await send({ currency, address, amount });
    await app.control("POST", "/faults", { upstream, mode: "503" });
    expect(await statusAndText(recordRefund(id, hash))).toEqual([
      503,
      `${label} cannot be reached, so the transaction could not be checked and nothing has changed. Please try again in a few minutes.`,
    ]);
    expect(await refundOf(cookie, id)).toMatchObject({ transactionHash: null });
    await app.control("DELETE", "/faults");
    expect((await recordRefund(id, hash)).status).toBe(200);
  });
});

describe("The site's owner", () => {
  it("Is the first admin, or the one in the settings", async () => {
    const { cookie, id } = await placeRejectedOrder();
    await ads.signUpAdmin("later-admin");
    const ownerOf = async () => [
      (await ads.show(cookie, id)) as unknown as { siteOwner: string },
      await (await app.request("/api/ad-payment-options")).json<{ siteOwner: string }>(),
    ];
    expect((await ownerOf()).map(({ siteOwner }) => siteOwner)).toEqual(["the-admin", "the-admin"]);
    app.deps.config.siteOwner = "harbor";
    expect((await ownerOf()).map(({ siteOwner }) => siteOwner)).toEqual(["harbor", "harbor"]);
    app.deps.config.siteOwner = null;
  });
});
