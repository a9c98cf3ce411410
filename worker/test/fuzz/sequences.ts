import { AD_ORDER, type EndpointName, LEVERAGED, REFUND_ADDRESS } from "../calls.ts";
import { createAuthenticator } from "../sign-in/authenticator.ts";

/** Sequences of calls: each succeeds only after those before it, with what they replied, sent or paid. */

/** What the world outside the application has: its emails, oldest first, and payments that can be made. */
export type Outside = {
  emails(): Promise<{ to: string[]; text: string }[]>;
  /** Pays an amount of USDC to an address, and returns the hash of the final transaction. */
  pay(address: string, amount: string): Promise<string>;
};
export type Answer = { status: number; text: string; cookies: string };
type Call = { path?: string; body?: object; cookie?: string };
export type Caller = (name: EndpointName, call: Call) => Promise<Answer>;

/** What a sequence needs that uses nothing from outside the application. */
type InnerContext = { call: Caller };
type OuterContext = InnerContext & {
  asAdmin: Caller;
  outside: Outside;
  origin: string;
  /** Changes the database directly. */
  run(sql: string): Promise<unknown>;
};

const PASSWORD = "correct horse";
const join = (...cookies: string[]) => cookies.filter(Boolean).join("; ");

/** An email is sent after the reply, so that the time of the reply does not tell whether there is an account. */
const MAX_LOOKS = 1000;

/** The token of the link to a page in the emails to an address. */
async function tokenIn({ emails }: Outside, address: string, page: string): Promise<string> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const texts = (await emails()).filter(({ to }) => to.includes(address)).map(({ text }) => text);
    const links = texts
      .flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => link.includes(`${page}#`));
    const link = links.at(-1);
    if (link) return link.split("#")[1] ?? "";
  }
  throw new Error(`No email with a link to ${page} came to ${address}.`);
}

/** Adds a passkey, signs in with it and starts a proof with it. */
async function usePasskey({ call, origin }: OuterContext, cookie: string): Promise<void> {
  const authenticator = await createAuthenticator();
  const creation = await call("POST /api/passkeys/options", { body: { password: PASSWORD }, cookie });
  const credential = authenticator.create(JSON.parse(creation.text), { origin });
  const added = { body: { name: "Laptop", credential }, cookie: join(cookie, creation.cookies) };
  await call("POST /api/passkeys", added);
  await call("POST /api/passkeys/proof", { cookie });
  const start = await call("POST /api/login/passkey/options", {});
  const passkey = await authenticator.get(JSON.parse(start.text), { origin });
  await call("POST /api/login/passkey", { body: { passkey }, cookie: start.cookies });
}

/** Confirms an email by its link, and sets a new password by another one. Returns the cookie of the new session. */
async function useEmails({ call, outside }: OuterContext, address: string, cookie: string): Promise<string> {
  const changed = await call("PUT /api/email", { body: { email: address, password: PASSWORD }, cookie });
  const signedIn = changed.cookies || cookie;
  await call("POST /api/email/confirmations", { cookie: signedIn });
  const confirmation = { body: { token: await tokenIn(outside, address, "/confirm-email") } };
  await call("POST /api/email/confirmations/check", confirmation);
  await call("POST /api/email/confirmations/use", confirmation);
  await call("POST /api/password-resets", { body: { email: address } });
  const token = await tokenIn(outside, address, "/recover");
  await call("POST /api/password-resets/check", { body: { token } });
  const reset = await call("POST /api/password-resets/use", { body: { token, newPassword: PASSWORD } });
  return reset.cookies;
}

/** Refunds a rejected order by a real transaction. */
async function refund({ call, asAdmin, outside, run }: OuterContext, cookie: string): Promise<void> {
  const { text } = await call("POST /api/ad-orders", { body: AD_ORDER, cookie });
  const { id } = JSON.parse(text) as { id: number };
  await run(`UPDATE ad_orders SET status = 'rejected', received = '14' WHERE id = ${Number(id)}`);
  const refundAddress = {
    path: `/api/ad-orders/${id}/refund-address`,
    body: { refundAddress: REFUND_ADDRESS },
    cookie,
  };
  await call("PATCH /api/ad-orders/:id/refund-address", refundAddress);
  const body = { transactionHash: await outside.pay(REFUND_ADDRESS, "1000") };
  await asAdmin("PATCH /api/admin/ad-refunds/:orderId", { path: `/api/admin/ad-refunds/${id}`, body });
}

/** Sends a transfer that belongs to no order back by a real transaction. */
async function sendBack({ asAdmin, outside }: OuterContext): Promise<void> {
  const { text } = await asAdmin("GET /api/admin/unmatched-transfers", {});
  const transfers = JSON.parse(text) as { id: string; currency: string }[];
  const path = `/api/admin/unmatched-transfers/${transfers.find(({ currency }) => currency === "USDC")?.id}`;
  const body = { action: "refund", transactionHash: await outside.pay(REFUND_ADDRESS, "1000") };
  await asAdmin("PATCH /api/admin/unmatched-transfers/:id", { path, body });
}

/** Closes a position at a stated price, and opens it again. */
async function closeAndReopen({ call }: InnerContext, cookie: string): Promise<void> {
  const opened = await call("POST /api/leveraged-positions", { body: LEVERAGED, cookie });
  const { id } = JSON.parse(opened.text) as { id: string };
  await call("DELETE /api/leveraged-positions/:id", { path: `/api/leveraged-positions/${id}?exitPrice=3`, cookie });
  const { items } = JSON.parse((await call("GET /api/closed-positions", { cookie })).text) as {
    items: { id: string }[];
  };
  await call("POST /api/closed-positions/:id/reopen", { path: `/api/closed-positions/${items[0]?.id}/reopen`, cookie });
}

/** Joins two sides of a transfer, takes that back, and changes both. */
async function pairAndUndo({ call }: InnerContext, cookie: string): Promise<void> {
  const book = async (account: string, amount: string): Promise<string> => {
    const body = { kind: "transfer", at: "2026-03-03T14:00:00Z", account, legs: [{ symbol: "btc", amount }] };
    return (JSON.parse((await call("POST /api/transactions", { body, cookie })).text) as { id: string }).id;
  };
  const [outId, arrivalId] = [await book("Kraken", "-1"), await book("Ledger", "0.99")];
  await call("POST /api/transfer-pairs", { body: { outId, arrivalId }, cookie });
  await call("DELETE /api/transfer-pairs/:id", { path: `/api/transfer-pairs/${outId}`, cookie });
  const body = { ids: [outId, arrivalId], change: { note: "To the vault" } };
  await call("POST /api/transactions/bulk", { body, cookie });
}

/** Makes the sequences that need nothing from outside once, for a new user with this name. */
export async function runInnerSequences(context: InnerContext, username: string): Promise<void> {
  const { cookies } = await context.call("POST /api/register", { body: { username, password: PASSWORD } });
  await closeAndReopen(context, cookies);
  await pairAndUndo(context, cookies);
}

/** Makes the sequences that need emails and payments once, for a new user with this name. */
export async function runOuterSequences(context: OuterContext, username: string): Promise<void> {
  const registered = await context.call("POST /api/register", { body: { username, password: PASSWORD } });
  await refund(context, registered.cookies);
  await sendBack(context);
  await usePasskey(context, registered.cookies);
  const cookie = await useEmails(context, `${username}@example.com`, registered.cookies);
  await context.call("POST /api/recovery-codes", { body: { password: PASSWORD }, cookie });
  // The passkey stays as the way to sign in.
  await context.call("DELETE /api/password", { body: { password: PASSWORD }, cookie });
}
