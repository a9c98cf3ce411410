import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN_ACTIONS, type AdminAction } from "../../shared/admin/limits.ts";
import { NOTICE_KINDS, type NoticeKind } from "../../shared/alerts/notices.ts";
import { notificationText, notificationTitle } from "../../shared/alerts/text.ts";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { paymentsOf } from "../test/payments.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const WALLET = "0x8ba1f109551bd432803012645ac136ddd64dba72";
const REASON = "It breaks the rules";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let user: string;
let userId: string;
beforeAll(async () => {
  // Orders share one address, so that a wrong amount belongs to no order.
  app = await startTestApp("admin-actions", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
  ads = paymentsOf(app);
  await app.deps.db.d1
    .prepare("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0)")
    .bind(ADDRESS)
    .run();
  await app.tick();
  admin = await app.signUpAdmin("warden");
  user = await app.signUp("rosa");
  userId = (await read<{ id: string }>("/api/user")).id;
});

const read = async <Value>(path: string, cookie = user): Promise<Value> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json<Value>();
async function create<Value extends { id: string | number }>(path: string, body: object): Promise<Value> {
  const reply = await ads.ask("POST", path, user, body);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json<Value>();
}
const article = (fields: object = {}) =>
  create("/api/news", { title: "Spring tide", content: "It rises.", isPublished: true, ...fields });
const message = async () => {
  app.clock.time += 10_000;
  return create("/api/chat/messages", { message: "You are all fools" });
};
async function transfer(amount: string, from?: string) {
  const { hash } = await ads.pay({ currency: "USDC", address: from ? WALLET : ADDRESS, amount, ...(from && { from }) });
  await ads.mine("USDC", 40);
  return `0x${hash}`;
}
async function paidOrder() {
  const order = await ads.place(user);
  await transfer(order.paymentAmount);
  expect(await ads.check(user, order.id)).toMatchObject({ status: "confirmed" });
  return order;
}
async function rejectedOrder() {
  const order = await paidOrder();
  expect((await ads.review(admin, order.id, "reject", REASON)).status).toBe(200);
  const reply = await ads.ask("PATCH", `/api/ad-orders/${order.id}/refund-address`, user, { refundAddress: WALLET });
  expect(reply.status).toBe(200);
  return order;
}
let wrongAmount = 150;
async function unmatched() {
  const order = await ads.place(user);
  wrongAmount += 1;
  const amount = String(wrongAmount);
  const hash = await transfer(amount);
  await ads.check(user, order.id);
  const list = await read<{ id: string; transactionHash: string }[]>("/api/admin/unmatched-transfers", admin);
  return { order, amount, id: list.find(({ transactionHash }) => transactionHash === hash)!.id };
}

/** The word to the user: a notice in the bell, an entry in the user's own log, or nobody whom it concerns. */
type Word = NoticeKind | "own log" | null;
type Row = {
  endpoint: string;
  word: Word;
  /** Whether it takes money or text away, so that it needs a reason. */
  needsReason: boolean;
  /** Prepares what the admin acts on, and returns the action. It gets the reason, or none. */
  prepare(): Promise<(reason: string | undefined) => Promise<Response>>;
};

const ask = (method: string, path: string, body?: object) => ads.ask(method, path, admin, body);
const withReason = (path: string, reason: string | undefined) =>
  reason === undefined ? path : `${path}?reason=${encodeURIComponent(reason)}`;
const moderate = (fields: object, body: object) => async () => {
  const { id } = await article(fields);
  return (reason: string | undefined) => ask("PATCH", `/api/news/${id}`, { ...body, reason });
};

const ROWS: Record<Exclude<AdminAction, "claimed-instance">, Row> = {
  "made-admin": {
    endpoint: "PATCH /api/admin/users/:id",
    word: "made_admin",
    needsReason: false,
    prepare: async () => () => ask("PATCH", `/api/admin/users/${userId}`, { isAdmin: true }),
  },
  "unmade-admin": {
    endpoint: "PATCH /api/admin/users/:id",
    word: "unmade_admin",
    needsReason: false,
    prepare: async () => () => ask("PATCH", `/api/admin/users/${userId}`, { isAdmin: false }),
  },
  "exported-emails": {
    endpoint: "GET /api/admin/users/emails",
    word: "own log",
    needsReason: false,
    prepare: async () => () => ask("GET", "/api/admin/users/emails"),
  },
  "viewed-details": {
    endpoint: "POST /api/admin/user-views/:id",
    word: "own log",
    needsReason: true,
    prepare: async () => (reason) => ask("POST", `/api/admin/user-views/${userId}`, { reason }),
  },
  "issued-reset-link": {
    endpoint: "POST /api/admin/reset-links/:id",
    word: "own log",
    needsReason: true,
    prepare: async () => (reason) => ask("POST", `/api/admin/reset-links/${userId}`, { reason }),
  },
  "approved-order": {
    endpoint: "PATCH /api/admin/ad-orders/:orderId",
    word: "ad_approved",
    needsReason: false,
    async prepare() {
      const { id } = await paidOrder();
      return () => ads.review(admin, id, "approve");
    },
  },
  "rejected-order": {
    endpoint: "PATCH /api/admin/ad-orders/:orderId",
    word: "ad_rejected",
    needsReason: true,
    async prepare() {
      const { id } = await paidOrder();
      return (reason) => ads.review(admin, id, "reject", reason);
    },
  },
  "refunded-order": {
    endpoint: "PATCH /api/admin/ad-refunds/:orderId",
    word: "ad_refunded",
    needsReason: false,
    async prepare() {
      const { id, paymentAmount } = await rejectedOrder();
      const transactionHash = await transfer(paymentAmount, ADDRESS);
      return () => ask("PATCH", `/api/admin/ad-refunds/${id}`, { transactionHash });
    },
  },
  "assigned-transfer": {
    endpoint: "PATCH /api/admin/unmatched-transfers/:id",
    word: "transfer_assigned",
    needsReason: false,
    async prepare() {
      const { id, order } = await unmatched();
      return () => ask("PATCH", `/api/admin/unmatched-transfers/${id}`, { action: "assign", orderId: order.id });
    },
  },
  "refunded-transfer": {
    endpoint: "PATCH /api/admin/unmatched-transfers/:id",
    // Nobody knows whose money it is.
    word: null,
    needsReason: false,
    async prepare() {
      const { id, amount } = await unmatched();
      const transactionHash = await transfer(amount, ADDRESS);
      return () => ask("PATCH", `/api/admin/unmatched-transfers/${id}`, { action: "refund", transactionHash });
    },
  },
  muted: {
    endpoint: "PUT /api/chat/mutes/:userId",
    word: "muted",
    needsReason: true,
    prepare: async () => (reason) => ask("PUT", `/api/chat/mutes/${userId}`, { minutes: 60, reason }),
  },
  unmuted: {
    endpoint: "DELETE /api/chat/mutes/:userId",
    word: "unmuted",
    needsReason: false,
    async prepare() {
      await ask("PUT", `/api/chat/mutes/${userId}`, { minutes: 60, reason: REASON });
      return () => ask("DELETE", `/api/chat/mutes/${userId}`);
    },
  },
  "deleted-message": {
    endpoint: "DELETE /api/chat/messages/:id",
    word: "message_deleted",
    needsReason: true,
    async prepare() {
      const { id } = await message();
      return (reason) => ask("DELETE", withReason(`/api/chat/messages/${id}`, reason));
    },
  },
  "dismissed-reports": {
    endpoint: "PATCH /api/chat/reports",
    // The author of the message does not learn of reports that came to nothing.
    word: null,
    needsReason: false,
    async prepare() {
      const { id } = await message();
      await ads.ask("POST", "/api/chat/reports", await app.signUp("reporter"), { messageId: id, reason: "Rude" });
      return () => ask("PATCH", "/api/chat/reports", { messageId: id, action: "dismiss" });
    },
  },
  "unpublished-article": {
    endpoint: "PATCH /api/news/:id",
    word: "article_unpublished",
    needsReason: true,
    prepare: moderate({}, { isPublished: false }),
  },
  "released-article": {
    endpoint: "PATCH /api/news/:id",
    word: "article_released",
    needsReason: false,
    async prepare() {
      const { id } = await article();
      await ask("PATCH", `/api/news/${id}`, { isPublished: false, reason: REASON });
      return () => ask("PATCH", `/api/news/${id}`, { release: true });
    },
  },
  "deleted-article": {
    endpoint: "DELETE /api/news/:id",
    word: "article_deleted",
    needsReason: true,
    async prepare() {
      const { id } = await article();
      return (reason) => ask("DELETE", withReason(`/api/news/${id}`, reason));
    },
  },
  "featured-article": {
    endpoint: "PATCH /api/news/:id",
    word: "article_featured",
    needsReason: false,
    prepare: moderate({}, { isFeatured: true }),
  },
  "unfeatured-article": {
    endpoint: "PATCH /api/news/:id",
    word: "article_unfeatured",
    needsReason: false,
    async prepare() {
      const { id } = await article();
      await ask("PATCH", `/api/news/${id}`, { isFeatured: true });
      return () => ask("PATCH", `/api/news/${id}`, { isFeatured: false });
    },
  },
  "declined-feature": {
    endpoint: "PATCH /api/news/:id",
    word: "feature_declined",
    needsReason: false,
    prepare: moderate({ isFeatured: true }, { isFeatured: false }),
  },
};

type Entry = { actor: string; action: string; subject: string | null; reason: string | null };
type Notification = Parameters<typeof notificationTitle>[0] & { id: number };
const auditLog = () => read<Entry[]>("/api/admin/audit", admin);
const bell = async () => (await read<{ items: Notification[] }>("/api/notifications")).items;

describe.each(Object.entries(ROWS))("%s", (action, { word, needsReason, prepare }) => {
  it("is logged, told to the user, and has a reason where it takes something away", async () => {
    const act = await prepare();
    const [before] = await bell();
    if (needsReason) {
      expect((await act(undefined)).status).toBe(400);
      expect((await bell())[0]).toEqual(before);
    }
    const reply = await act(needsReason ? REASON : undefined);
    expect(reply.ok, await reply.clone().text()).toBe(true);

    const [entry] = await auditLog();
    expect(entry).toMatchObject({ actor: "warden", action, reason: needsReason ? REASON : null });
    const [newest] = await bell();
    if (word === "own log") {
      const [view] = await read<object[]>("/api/account/views");
      expect(view).toMatchObject({ admin: "warden", action, reason: needsReason ? REASON : null });
    } else if (word === null) expect(newest).toEqual(before);
    else {
      expect(newest).toMatchObject({ kind: word, isRead: false });
      expect(notificationTitle(newest!)).not.toBe("");
      expect(notificationText(newest!)).toContain(needsReason ? REASON : "");
    }
  });
});

it("every action that the audit log can name is in the table, or is the claim of an instance", () => {
  expect([...Object.keys(ROWS), "claimed-instance"].toSorted()).toEqual([...ADMIN_ACTIONS].toSorted());
});

it("every notice but a mention comes from an action", () => {
  const told = Object.values(ROWS).flatMap(({ word }) => (word === null || word === "own log" ? [] : [word]));
  expect([...told, "mentioned"].toSorted()).toEqual(NOTICE_KINDS.toSorted());
});

it("every endpoint of admins that changes something is in the table", () => {
  const changing = Object.entries<Endpoint>(contract)
    .filter(([name, { access }]) => access === "admin" && !name.startsWith("GET "))
    .map(([name]) => name);
  const covered = new Set(Object.values(ROWS).map(({ endpoint }) => endpoint));
  expect(changing.filter((name) => !covered.has(name))).toEqual([]);
  expect(changing.length).toBeGreaterThan(5);
  // The control: the endpoints of users by which admins moderate exist too.
  for (const endpoint of covered) expect(Object.keys(contract)).toContain(endpoint);
});

it("an action that fails is neither logged nor told", async () => {
  const [log, notices] = [await auditLog(), await bell()];
  for (const [method, path, body] of [
    ["DELETE", "/api/chat/mutes/unknown", undefined],
    ["DELETE", `/api/news/999999?reason=${REASON}`, undefined],
    ["DELETE", `/api/chat/messages/999999?reason=${REASON}`, undefined],
    ["PATCH", "/api/news/999999", { isPublished: false, reason: REASON }],
    ["PATCH", `/api/admin/users/${userId}`, { isAdmin: false }],
    ["PATCH", "/api/chat/reports", { messageId: 999999, action: "dismiss" }],
  ] as const)
    await ask(method, path, body);
  expect([await auditLog(), await bell()]).toEqual([log, notices]);
});

it("a mention tells each named user once, and access tokens see no notice", async () => {
  const named = await app.signUp("nils");
  const items = async (headers: Record<string, string>) =>
    await (await app.request("/api/notifications", { headers })).json<{ unread: number; items: Notification[] }>();
  app.clock.time += 10_000;
  const body = { message: "Hello @nils and @nils, also @nobody and @rosa", clientId: "once" };
  for (let i = 0; i < 2; i++) expect((await ads.ask("POST", "/api/chat/messages", user, body)).status).toBe(201);
  const mention = { kind: "mentioned", name: "rosa", detail: body.message };
  expect(await items({ Cookie: named })).toMatchObject({ unread: 1, items: [mention] });
  expect((await bell()).filter(({ kind }) => kind === "mentioned")).toEqual([]);

  const reply = await ads.ask("POST", "/api/tokens", named, { name: "Program", scopes: ["read:amounts"] });
  const { token } = await reply.json<{ token: string }>();
  expect(await items({ Authorization: `Bearer ${token}` })).toEqual({ unread: 0, items: [] });
});
