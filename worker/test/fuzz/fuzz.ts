import fc from "fast-check";
import type { Access } from "../../../shared/endpoint.ts";
import { asked, type Name } from "../calls.ts";
import { type Answer, faultOf } from "./judge.ts";
import { anyRequest, type FuzzRequest, type IdChoice } from "./requests.ts";

/** The product under attack, however it is reached. */
export type World = {
  request(path: string, init: RequestInit): Promise<Response>;
  /** Changes the database behind the product's back: makes an admin of a person, has an order paid, and liquidates positions. */
  run(sql: string): Promise<unknown>;
};
type Actor = { id: string; cookie: string; ids: Map<string, string[]> };

export type Fault = { fault: string; asked: string; answer: string };
export type Report = {
  requests: number;
  /** By endpoint, how many of its answers were the one that it promises. */
  answered: Record<string, number>;
  faults: Fault[];
};

/** After so many requests another person comes, so that no list grows for ever. */
const STAY = 400;
const SHOWN = 400;
const JSON_TYPE = { "Content-Type": "application/json" };
const PASSWORD = "correct horse";
/** What everybody has from the beginning. */
const BELONGINGS: Name[] = [
  "POST /api/spot-positions",
  "POST /api/leveraged-positions",
  "POST /api/price-alerts",
  "POST /api/news",
  "POST /api/chat/messages",
  "POST /api/push-subscriptions",
  "POST /api/ad-orders",
];

const baseOf = (name: Name): string => name.split(" ")[1]!.split("/:")[0]!;
/** Paths whose id is that of any person. */
const PEOPLE = ["/api/chat/mutes", "/api/admin/users"];

export async function attack(world: World, options: { seed: number; count: number; atOnce?: number }): Promise<Report> {
  const report: Report = { requests: 0, answered: {}, faults: [] };
  let people = 0;
  /** Who is not asking any more: they may be muted, or made admins, without a change to what is asked. */
  const former: string[] = [];

  async function comes(isAdmin = false): Promise<Actor> {
    people += 1;
    const username = `fuzzer-${options.seed}-${people}`;
    const init = { method: "POST", headers: JSON_TYPE };
    const reply = await world.request("/api/register", {
      ...init,
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
    const cookie = reply.headers.get("Set-Cookie")!.split(";")[0]!;
    if (isAdmin) await world.run(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`);
    const { id } = (await reply.json()) as { id: string };
    const actor = { id, cookie, ids: new Map([["/api/check-username", [username]]]) };
    for (const name of BELONGINGS) {
      const body = JSON.stringify(asked[name].body);
      const made = await world.request(asked[name].path, {
        ...init,
        headers: { ...JSON_TYPE, Cookie: cookie },
        body,
      });
      learn(name, actor, await made.text());
    }
    await world.run("UPDATE ad_orders SET status = 'confirmed' WHERE status = 'pending' AND id % 2 = 0");
    await world.run(`UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = created_at, liquidated_price = '1'
      WHERE is_liquidated = 0 AND rowid % 2 = 0`);
    return actor;
  }

  const visitor: Actor = { id: "", cookie: "", ids: new Map() };
  for (const name of ["GET /api/kong/tokens", "GET /api/kong/pools"] as const)
    learn(name, visitor, await (await world.request(asked[name].path, {})).text());
  const { body: person } = asked["POST /api/login"];
  await world.request("/api/register", { method: "POST", headers: JSON_TYPE, body: JSON.stringify(person) });
  let [user, other, admin] = [await comes(), await comes(), await comes(true)];
  const actorOf = (as: Access) => (as === "visitor" ? visitor : as === "user" ? user : admin);

  function idOf(choice: IdChoice, name: Name, actor: Actor): string {
    if ("encoded" in choice) return choice.encoded;
    const base = baseOf(name);
    const own = PEOPLE.includes(base) ? former : actor.ids.get(base);
    const pool = (choice.of === "own" ? own : other.ids.get(base)) ?? visitor.ids.get(base) ?? [];
    return encodeURIComponent(pool.at(-1 - (choice.nth % Math.max(1, pool.length))) ?? "1");
  }

  function learn(name: Name, actor: Actor, text: string) {
    if (!text.startsWith("{") && !text.startsWith("[")) return;
    const reply = JSON.parse(text);
    const rows: unknown[] = Array.isArray(reply) ? reply : Array.isArray(reply.items) ? reply.items : [reply];
    const found = rows.slice(0, 20).flatMap((row) => {
      const { id, canister_id: token, pool } = (row ?? {}) as Record<string, unknown>;
      const known = id ?? token ?? (pool as { pool_id?: string } | undefined)?.pool_id;
      return typeof known === "string" || typeof known === "number" ? String(known) : [];
    });
    const base = baseOf(name);
    if (found.length > 0) actor.ids.set(base, [...(actor.ids.get(base) ?? []), ...found].slice(-20));
  }

  async function ask(request: FuzzRequest) {
    const { name, as, method, ids, query, headers, body } = request;
    const actor = actorOf(as);
    let at = 0;
    const path = name.split(" ")[1]!.replace(/:\w+/g, () => idOf(ids[at++]!, name, actor)) + query;
    const init: RequestInit = {
      method,
      headers: {
        // As many clients: one that fails to sign in is soon not listened to.
        "CF-Connecting-IP": `10.0.${(report.requests >> 8) & 255}.${report.requests & 255}`,
        ...(actor.cookie ? { Cookie: actor.cookie } : {}),
        ...(body === undefined ? {} : JSON_TYPE),
        ...headers,
      },
      ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body }),
    };
    report.requests += 1;
    let answer: Answer;
    try {
      const reply = await world.request(path, init);
      answer = { status: reply.status, headers: reply.headers, text: await reply.text() };
    } catch (error) {
      answer = { status: 599, headers: new Headers(), text: String(error) };
    }
    const { status, text } = answer;
    const fault = faultOf(request, answer);
    if (fault) {
      const told = typeof body === "string" ? body : ((body && `bytes ${body}`) ?? "");
      const question = `${as}: ${method} ${path.slice(0, SHOWN)} ${JSON.stringify(headers)} ${told.slice(0, SHOWN)}`;
      report.faults.push({ fault: `${name}: ${fault}`, asked: question, answer: `${status} ${text.slice(0, SHOWN)}` });
    }
    if (status < 300 && name.startsWith(`${method} `)) {
      report.answered[name] = (report.answered[name] ?? 0) + 1;
      if (method !== "HEAD") learn(name, actor, text);
    }
    // Signed out, deleted or no admin any more: by what was asked before.
    const isLost = !("Cookie" in headers) && (status === 401 || text.startsWith("You don't have admin"));
    if (isLost && as === "admin") admin = await comes(true);
    if (isLost && as === "user" && !name.includes("/admin/") && !name.includes("/mutes/")) user = await comes();
    if (report.requests % STAY === 0) {
      former.push(other.id);
      [user, other] = [await comes(), user];
    }
  }

  const { seed, count, atOnce = 1 } = options;
  const perPart = 1000;
  for (let from = 0; from < count; from += perPart) {
    const requests = fc.sample(anyRequest, { seed: seed + from, numRuns: Math.min(perPart, count - from) });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = requests.pop(); next; next = requests.pop()) await ask(next);
      }),
    );
  }
  return report;
}
