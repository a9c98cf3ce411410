import fc from "fast-check";
import { contract } from "../../../shared/contract.ts";
import type { Access } from "../../../shared/endpoint.ts";
import { type EndpointName, EXAMPLE_CALLS, RECOVERING_USERNAME } from "../calls.ts";
import { cookiesOf } from "../sign-in/cookies.ts";
import { ADD_EMAILS, ADD_PASSKEYS, STORE_RECOVERY } from "../sign-in/stored-sign-in-methods.ts";
import { faultOf, type Reply } from "./judge.ts";
import { type FuzzRequest, type IdChoice, requestsTo } from "./requests.ts";
import { type Answer, type Outside, runInnerSequences, runOuterSequences } from "./sequences.ts";

/** The application to test, and how to reach it. */
export type FuzzTarget = {
  request(path: string, init: RequestInit): Promise<Response>;
  /** What is outside the application. Without it, calls that need its emails and payments never succeed. */
  outside?: Outside & { origin: string };
  /** Changes the database directly: makes a user an admin, confirms or rejects orders, and liquidates positions. */
  run(sql: string): Promise<unknown>;
};
type Actor = { id: string; cookie: string; ids: Map<string, string[]> };

export type Fault = { fault: string; request: string; reply: string };
export type Report = {
  requests: number;
  /** The number of successful replies by endpoint. */
  successes: Record<string, number>;
  faults: Fault[];
};

/** After this many requests a new user takes over, so that lists stay short. */
const REQUESTS_PER_USER = 400;
const MAX_SHOWN = 400;
const JSON_TYPE = { "Content-Type": "application/json" };
const PASSWORD = "correct horse";
/** The objects that each user creates at the start. */
const INITIAL_CALLS: EndpointName[] = [
  "POST /api/spot-positions",
  "POST /api/transactions",
  "POST /api/imports",
  "POST /api/leveraged-positions",
  "DELETE /api/leveraged-positions/:id",
  "GET /api/closed-positions",
  "POST /api/leveraged-positions",
  "POST /api/transactions",
  "POST /api/price-alerts",
  "POST /api/news",
  "POST /api/chat/messages",
  "POST /api/push-subscriptions",
  "POST /api/shares",
  // Several, because `createUser` gives them different statuses.
  "POST /api/ad-orders",
  "POST /api/ad-orders",
  "POST /api/ad-orders",
  "POST /api/ad-orders",
];

/** The price at which the first position is closed, so that there is a closed one to open again. */
const EXIT_PRICE_QUERY = "?exitPrice=3";

/** The path of the list that names the ids of an endpoint: of refunds the list of orders, of holdings that of positions. */
const basePath = (name: EndpointName): string =>
  name.split(" ")[1]!.split("/:")[0]!.replace("/ad-refunds", "/ad-orders").replace("/holdings", "/spot-positions");
/** Paths with the id of any user. */
const USER_PATHS = ["/api/chat/mutes", "/api/admin/users", "/api/admin/user-views", "/api/admin/reset-links"];

/** Remembers the ids of a reply's rows for later requests. */
function recordIds(name: EndpointName, actor: Actor, text: string) {
  if (!text.startsWith("{") && !text.startsWith("[")) return;
  const reply = JSON.parse(text);
  const rows: unknown[] = Array.isArray(reply) ? reply : Array.isArray(reply.items) ? reply.items : [reply];
  const newIds = rows.slice(0, 20).flatMap((row) => {
    const { id, canister_id: token, pool } = (row ?? {}) as Record<string, unknown>;
    const rowId = id ?? token ?? (pool as { pool_id?: string } | undefined)?.pool_id;
    return typeof rowId === "string" || typeof rowId === "number" ? String(rowId) : [];
  });
  // The address of a share link has another path than the list of links.
  if (typeof reply.token === "string") actor.ids.set("/api/shared", [reply.token]);
  const base = basePath(name);
  if (newIds.length > 0) actor.ids.set(base, [...(actor.ids.get(base) ?? []), ...newIds].slice(-20));
}

/** Registers a user with one object of each kind, some of them in a later state. */
async function createUser(target: FuzzTarget, username: string, isAdmin: boolean): Promise<Actor> {
  const init = { method: "POST", headers: JSON_TYPE };
  const reply = await target.request("/api/register", {
    ...init,
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
  const cookie = reply.headers.get("Set-Cookie")!.split(";")[0]!;
  if (isAdmin) await target.run(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`);
  const { id } = (await reply.json()) as { id: string };
  const actor = { id, cookie, ids: new Map([["/api/check-username", [username]]]) };
  for (const name of INITIAL_CALLS) {
    const [method, pattern] = name.split(" ") as [string, string];
    const { body } = EXAMPLE_CALLS[name];
    const path = pattern.replace(":id", actor.ids.get(basePath(name))?.at(-1) ?? "");
    const reply = await target.request(path + (method === "DELETE" ? EXIT_PRICE_QUERY : ""), {
      method,
      headers: { ...JSON_TYPE, Cookie: cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    recordIds(name, actor, await reply.text());
  }
  await target.run(
    "UPDATE ad_orders SET status = 'rejected', received = '14', refund_address = '0x1' WHERE status = 'pending' AND id % 4 = 1",
  );
  await target.run(`INSERT INTO payment_events (network, tx, output, address, amount, confirmations, final, state, seen_at)
    SELECT network, printf('0x%064x', id), 0, '0x1', '1000000', 40, 1, 'unmatched', id FROM ad_orders WHERE true
    ON CONFLICT DO NOTHING`);
  await target.run("UPDATE ad_orders SET status = 'confirmed' WHERE status = 'pending' AND id % 2 = 0");
  for (const statement of [ADD_PASSKEYS, ...STORE_RECOVERY, ADD_EMAILS]) await target.run(statement);
  actor.ids.set("/api/passkeys", [`passkey-${id}`]);
  await target.run(`UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = created_at, liquidated_price = '1'
    WHERE is_liquidated = 0 AND rowid % 2 = 0`);
  return actor;
}

/**
 * Sends `count` requests to the endpoints `names` (all by default): valid, mutated and random ones, as visitor, user and
 * admin, `concurrency` at the same time. Sends the sequences of calls first. The seed decides the requests and the names of
 * the users.
 */
export async function sendRandomRequests(
  target: FuzzTarget,
  options: { seed: number; count: number; names?: readonly EndpointName[]; concurrency?: number },
): Promise<Report> {
  const report: Report = { requests: 0, successes: {}, faults: [] };
  let userCount = 0;
  /** Ids of users who send no more requests. They may be muted or made admins without an effect on later requests. */
  const formerUserIds: string[] = [];

  const newUser = (isAdmin = false) => {
    userCount += 1;
    return createUser(target, `fuzzer-${options.seed}-${userCount}`, isAdmin);
  };

  const visitor: Actor = { id: "", cookie: "", ids: new Map() };
  for (const name of ["GET /api/kong/tokens", "GET /api/kong/pools"] as const)
    recordIds(name, visitor, await (await target.request(EXAMPLE_CALLS[name].path, {})).text());
  for (const name of ["GET /api/coins/:id", "GET /api/start/coins/:id"] as const)
    visitor.ids.set(basePath(name), ["bitcoin", "ethereum"]);
  const { username } = EXAMPLE_CALLS["POST /api/login"].body as { username: string };
  for (const name of [username, RECOVERING_USERNAME]) {
    const body = JSON.stringify({ username: name, password: PASSWORD });
    await target.request("/api/register", { method: "POST", headers: JSON_TYPE, body });
  }
  let [user, other, admin] = [await newUser(), await newUser(), await newUser(true)];
  formerUserIds.push((await newUser()).id);
  const actorOf = (caller: Access) => (caller === "visitor" ? visitor : caller === "user" ? user : admin);

  function idOf(choice: IdChoice, name: EndpointName, actor: Actor): string {
    if ("encoded" in choice) return choice.encoded;
    const base = basePath(name);
    const ownIds = USER_PATHS.includes(base) ? formerUserIds : actor.ids.get(base);
    const ids = (choice.owner === "own" ? ownIds : other.ids.get(base)) ?? visitor.ids.get(base) ?? [];
    return encodeURIComponent(ids.at(-1 - (choice.index % Math.max(1, ids.length))) ?? "1");
  }

  async function send(fuzzRequest: FuzzRequest) {
    const { name, caller, method, ids, query, headers, body } = fuzzRequest;
    const actor = actorOf(caller);
    let idIndex = 0;
    const path = name.split(" ")[1]!.replace(/:\w+/g, () => idOf(ids[idIndex++]!, name, actor)) + query;
    const init: RequestInit = {
      method,
      headers: {
        // Each request has its own address, because failed sign-ins block an address.
        "CF-Connecting-IP": `10.0.${(report.requests >> 8) & 255}.${report.requests & 255}`,
        ...(actor.cookie ? { Cookie: actor.cookie } : {}),
        ...(body === undefined ? {} : JSON_TYPE),
        ...headers,
      },
      ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body }),
    };
    report.requests += 1;
    let received: Reply;
    try {
      const reply = await target.request(path, init);
      received = { status: reply.status, headers: reply.headers, text: await reply.text() };
    } catch (error) {
      received = { status: 599, headers: new Headers(), text: String(error) };
    }
    const { status, text } = received;
    const fault = faultOf(fuzzRequest, received);
    if (fault) {
      const bodyText = typeof body === "string" ? body : ((body && `bytes ${body}`) ?? "");
      const requestText = `${caller}: ${method} ${path.slice(0, MAX_SHOWN)} ${JSON.stringify(headers)} ${bodyText.slice(0, MAX_SHOWN)}`;
      report.faults.push({
        fault: `${name}: ${fault}`,
        request: requestText,
        reply: `${status} ${text.slice(0, MAX_SHOWN)}`,
      });
    }
    if (status < 300 && name.startsWith(`${method} `)) {
      report.successes[name] = (report.successes[name] ?? 0) + 1;
      if (method !== "HEAD") recordIds(name, actor, text);
    }
    // Earlier requests signed the user out, deleted the account or removed the admin role.
    const lostAccess = !("Cookie" in headers) && (status === 401 || text.startsWith("You don't have admin"));
    if (lostAccess && caller === "admin") admin = await newUser(true);
    if (lostAccess && caller === "user" && !name.includes("/admin/") && !name.includes("/mutes/"))
      user = await newUser();
    if (report.requests % REQUESTS_PER_USER === 0) {
      formerUserIds.push(other.id);
      [user, other] = [await newUser(), user];
    }
  }

  /** Sends a call of a context, counts it and checks its reply. */
  const callAs =
    (caller: Access) =>
    async (name: EndpointName, call: { path?: string; body?: object; cookie?: string }): Promise<Answer> => {
      const [method, pattern] = name.split(" ") as [string, string];
      const path = call.path ?? pattern;
      const cookie = call.cookie ?? (caller === "admin" ? admin.cookie : "");
      const body = call.body && JSON.stringify(call.body);
      const headers = { ...JSON_TYPE, Cookie: cookie, "CF-Connecting-IP": "10.1.0.1" };
      const reply = await target.request(path, { method, headers, ...(body && { body }) });
      const text = await reply.text();
      report.requests += 1;
      const judged = { name, caller, method, ids: [], query: "", headers: {}, body };
      const fault = faultOf(judged, { status: reply.status, headers: reply.headers, text });
      const sent = `${caller}: ${method} ${path} ${body ?? ""}`.slice(0, MAX_SHOWN);
      if (fault) report.faults.push({ fault: `${name}: ${fault}`, request: sent, reply: `${reply.status} ${text}` });
      if (reply.ok) report.successes[name] = (report.successes[name] ?? 0) + 1;
      return { status: reply.status, text, cookies: cookiesOf(reply) };
    };
  const call = callAs("user");
  await runInnerSequences({ call }, `alone-${options.seed}`);
  if (target.outside) {
    const { outside, run } = target;
    const context = { call, asAdmin: callAs("admin"), outside, origin: outside.origin, run };
    await runOuterSequences(context, `sequence-${options.seed}`);
  }

  const { seed, count, names = Object.keys(contract) as EndpointName[], concurrency = 1 } = options;
  const anyRequest = requestsTo(names);
  const batchSize = 1000;
  for (let from = 0; from < count; from += batchSize) {
    const requests = fc.sample(anyRequest, { seed: seed + from, numRuns: Math.min(batchSize, count - from) });
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let next = requests.pop(); next; next = requests.pop()) await send(next);
      }),
    );
  }
  return report;
}
