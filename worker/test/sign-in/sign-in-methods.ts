import { type EndpointName, EXAMPLE_CALLS, RECOVERING_USERNAME, REFUND_ADDRESS } from "../calls.ts";
import { jsonInit } from "../json-init.ts";
import type { TestApp } from "../test-app.ts";
import { bodyWithOwn } from "../transfer-sides.ts";
import { createAuthenticator } from "./authenticator.ts";
import { cookiesOf } from "./cookies.ts";
import { ADD_EMAILS, STORE_RECOVERY } from "./stored-sign-in-methods.ts";

/** Starts a ceremony: returns its options, and the cookies with which it is answered. */
export async function start<Options>(app: Pick<TestApp, "request">, path: string, body: unknown, cookie = "") {
  const init = body === undefined ? { method: "POST", headers: { Cookie: cookie } } : jsonInit("POST", body, cookie);
  const reply = await app.request(path, init);
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return { options: await reply.json<Options>(), cookies: [cookie, cookiesOf(reply)].filter(Boolean).join("; ") };
}

export type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
export type RequestOptions = { challenge: string; rpId: string; allowCredentials: { id: string }[] };

/** Registers a passkey with the password. Returns its authenticator and its id. */
export async function addPasskey(
  app: Pick<TestApp, "request">,
  cookie: string,
  { isSynced = true, name = "Laptop" } = {},
) {
  const authenticator = await createAuthenticator({ isSynced });
  const proof = { password: "correct horse" };
  const { options, cookies } = await start<CreationOptions>(app, "/api/passkeys/options", proof, cookie);
  const body = { name, credential: authenticator.create(options) };
  const reply = await app.request("/api/passkeys", jsonInit("POST", body, cookies));
  if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
  return { authenticator, id: (await reply.json<{ id: string }>()).id };
}

let refunds = 0;
/** The hash of a final transaction of the sandbox that pays more than any refund of the tests. */
async function payRefund(app: TestApp): Promise<string> {
  refunds += 1;
  const hash = `${refunds}`.padStart(64, "e");
  await app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
  await app.control("POST", "/payments", { currency: "USDC", address: REFUND_ADDRESS, amount: "1000", hash });
  await app.control("POST", "/payments/blocks", { currency: "USDC", count: 40 });
  return `0x${hash}`;
}

let emails = 0;
/** The body and the cookies of a call that only works after another one, or the example call. */
export async function readyCall(app: TestApp, name: EndpointName, cookie: string) {
  const { body } = EXAMPLE_CALLS[name];
  if (name === "POST /api/login/passkey") {
    const { authenticator } = await addPasskey(app, cookie);
    const { options, cookies } = await start<RequestOptions>(app, "/api/login/passkey/options", undefined);
    return { body: { passkey: await authenticator.get(options) }, cookie: cookies };
  }
  if (name === "POST /api/passkeys") {
    const proof = { password: "correct horse" };
    const { options, cookies } = await start<CreationOptions>(app, "/api/passkeys/options", proof, cookie);
    return { body: { name: "Laptop", credential: (await createAuthenticator()).create(options) }, cookie: cookies };
  }
  if (name === "POST /api/passkeys/proof" || name === "DELETE /api/password") await addPasskey(app, cookie);
  if (name === "POST /api/email/confirmations") await app.deps.db.d1.prepare(ADD_EMAILS).run();
  if (/recover$|password-resets|confirmations\/(check|use)$/.test(name)) {
    // Refused when an earlier call has made the account.
    await app.request("/api/register", jsonInit("POST", { username: RECOVERING_USERNAME, password: "correct horse" }));
    for (const statement of STORE_RECOVERY) await app.deps.db.d1.prepare(statement).run();
  }
  if (typeof body === "object" && body !== null && "transactionHash" in body)
    return { body: { ...body, transactionHash: await payRefund(app) }, cookie };
  const withOwn = await bodyWithOwn(name, app, cookie);
  if (withOwn) return { body: withOwn, cookie };
  if (name === "POST /api/password-resets") {
    // Each call has its own address, because an address gets a few emails an hour.
    emails += 1;
    return { body: { email: `ann-${emails}@example.com` }, cookie };
  }
  return { body, cookie };
}
