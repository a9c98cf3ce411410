import { setTimeout as sleep } from "node:timers/promises";

const ANSWER_MS = 10_000;
const PAUSE_MS = 50;
/** Orders that one person may have unpaid, with one to spare. */
const MOST_ORDERS = 9;

/** What somebody meant to store under a mark of its own. Sent without a key it is sent once, and may be there or not. */
export type Meant = { table: string; column: string; mark: string; acknowledged: boolean; deleted?: "asked" | "gone" };
/** What a setting may read: the last value acknowledged, or one that was asked for since. */
export type Setting = { userId: string; allowed: string[] };

type Kind = { table: string; column: string; path: string; body(mark: string): object; repeats: boolean };
const COIN = { symbol: "btc", coinId: "bitcoin", entryPrice: "2" };
export const KINDS: Kind[] = [
  {
    table: "spot_positions",
    column: "name",
    path: "spot-positions",
    body: (name) => ({ ...COIN, name, amount: "1" }),
    repeats: true,
  },
  {
    table: "leveraged_positions",
    column: "name",
    path: "leveraged-positions",
    body: (name) => ({ ...COIN, name, size: "1", leverage: 5 }),
    repeats: true,
  },
  {
    table: "price_alerts",
    column: "target_price",
    path: "price-alerts",
    body: (targetPrice) => ({ symbol: "btc", coinId: "bitcoin", name: "Bitcoin", alertType: "above", targetPrice }),
    repeats: true,
  },
  {
    table: "chat_messages",
    column: "message",
    path: "chat/messages",
    body: (message) => ({ message, clientId: message }),
    repeats: true,
  },
  {
    table: "ad_orders",
    column: "ad_config",
    path: "ad-orders",
    body: (mark) => ({ adType: "scrolling", duration: 7, paymentCurrency: "USDC", adConfig: { messages: [mark] } }),
    repeats: true,
  },
  {
    table: "news_articles",
    column: "title",
    path: "news",
    body: (title) => ({ title, content: "They turn." }),
    repeats: false,
  },
  {
    table: "users",
    column: "username",
    path: "register",
    body: (username) => ({ username, password: "correct horse" }),
    repeats: false,
  },
];

type Options = { origin: () => URL; name: string; priceBase: number; random: () => number };

/** One person who writes everything there is to write, again and again until it is answered. */
export async function openWriter({ origin, name, priceBase, random }: Options) {
  const meant: Meant[] = [];
  let number = 0;
  let orders = 0;
  let isOver = false;
  const refused: Record<string, number> = {};

  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(new URL(`/api/${path}`, origin()), {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }
  const made = await send("POST", "register", { username: name, password: "correct horse" });
  if (made.status !== 201) throw new Error(await made.text());
  const Cookie = made.headers.getSetCookie()[0]!.split(";")[0]!;
  const { id: userId } = (await made.json()) as { id: string };
  const setting: Setting = { userId, allowed: [""] };

  /** The reply, or null when none came: the server was killed meanwhile. */
  async function answered(ask: () => Promise<Response>): Promise<{ status: number; text: string } | null> {
    try {
      const reply = await ask();
      return { status: reply.status, text: await reply.text() };
    } catch {
      await sleep(PAUSE_MS);
      return null;
    }
  }
  const note = (path: string, status: number) => {
    refused[`${path} ${status}`] = (refused[`${path} ${status}`] ?? 0) + 1;
  };

  async function create({ table, column, path, body, repeats }: Kind) {
    number += 1;
    // An alert takes its name from the market, so it is known by its price.
    const mark = table === "price_alerts" ? `${priceBase + number}` : `${name}-${number}`;
    const one: Meant = { table, column, mark, acknowledged: false };
    meant.push(one);
    const key: Record<string, string> = repeats && path !== "chat/messages" ? { "Idempotency-Key": mark } : {};
    const cookie: Record<string, string> = path === "register" ? {} : { Cookie };
    do {
      const reply = await answered(() => send("POST", path, body(mark), { ...cookie, ...key }));
      if (reply?.status === 201) {
        one.acknowledged = true;
        return { one, id: (JSON.parse(reply.text) as { id: string }).id };
      }
      if (reply && reply.status < 500) {
        note(path, reply.status);
        return null;
      }
    } while (repeats && !isOver);
    return null;
  }

  async function remove() {
    const stored = await create(KINDS[0]!);
    if (!stored) return;
    stored.one.deleted = "asked";
    const reply = await answered(() => send("DELETE", `spot-positions/${stored.id}`, undefined, { Cookie }));
    if (reply?.status === 200) stored.one.deleted = "gone";
  }

  async function set() {
    const firstName = `set ${++number}`;
    setting.allowed.push(firstName);
    const reply = await answered(() => send("PUT", "profile", { username: name, firstName }, { Cookie }));
    if (reply?.status === 200) setting.allowed = [firstName];
  }

  async function run() {
    while (!isOver) {
      const choice = Math.floor(random() * (KINDS.length + 2));
      const kind = KINDS[choice];
      if (kind?.path === "ad-orders" && ++orders > MOST_ORDERS) continue;
      if (kind) await create(kind);
      else if (choice === KINDS.length) await remove();
      else await set();
    }
  }
  const running = run();
  return {
    meant,
    setting,
    refused,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
