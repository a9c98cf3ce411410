import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 50;
/** One fewer than the product's limit of unpaid orders per user. */
const MAX_ORDERS = 9;

/**
 * A write that a user attempted. Its unique `mark` is stored in `column` of `table`. If it was not acknowledged, the
 * row may or may not be stored.
 */
export type IntendedWrite = {
  table: string;
  column: string;
  mark: string;
  acknowledged: boolean;
  deletion?: "requested" | "acknowledged";
};
/** The allowed values of a user's first name: the last acknowledged one, and those that were requested after it. */
export type ProfileSetting = { userId: string; allowed: string[] };

/** A kind of write. Only an idempotent one is retried until it succeeds. */
type Kind = { table: string; column: string; path: string; body(mark: string): object; isIdempotent: boolean };
const COIN = { symbol: "btc", coinId: "bitcoin", entryPrice: "2" };
export const KINDS: Kind[] = [
  {
    table: "spot_positions",
    column: "name",
    path: "spot-positions",
    body: (name) => ({ ...COIN, name, amount: "1" }),
    isIdempotent: true,
  },
  {
    table: "leveraged_positions",
    column: "name",
    path: "leveraged-positions",
    body: (name) => ({ ...COIN, name, size: "1", leverage: 5 }),
    isIdempotent: true,
  },
  {
    table: "price_alerts",
    column: "target_price",
    path: "price-alerts",
    body: (targetPrice) => ({ symbol: "btc", coinId: "bitcoin", name: "Bitcoin", alertType: "above", targetPrice }),
    isIdempotent: true,
  },
  {
    table: "chat_messages",
    column: "message",
    path: "chat/messages",
    body: (message) => ({ message, clientId: message }),
    isIdempotent: true,
  },
  {
    table: "ad_orders",
    column: "ad_config",
    path: "ad-orders",
    body: (mark) => ({ adType: "scrolling", duration: 7, paymentCurrency: "USDC", adConfig: { messages: [mark] } }),
    isIdempotent: true,
  },
  {
    table: "news_articles",
    column: "title",
    path: "news",
    body: (title) => ({ title, content: "They turn." }),
    isIdempotent: false,
  },
  {
    table: "users",
    column: "username",
    path: "register",
    body: (username) => ({ username, password: "correct horse" }),
    isIdempotent: false,
  },
];

type Options = { origin: () => URL; name: string; priceBase: number; random: () => number };

/** A user who sends random writes of every kind. */
export async function openWriter({ origin, name, priceBase, random }: Options) {
  const writes: IntendedWrite[] = [];
  let number = 0;
  let orders = 0;
  let isOver = false;
  /** Counts by path and status. */
  const rejections: Record<string, number> = {};

  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(new URL(`/api/${path}`, origin()), {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
  const registered = await send("POST", "register", { username: name, password: "correct horse" });
  if (registered.status !== 201) throw new Error(await registered.text());
  const Cookie = registered.headers.getSetCookie()[0]!.split(";")[0]!;
  const { id: userId } = (await registered.json()) as { id: string };
  const setting: ProfileSetting = { userId, allowed: [""] };

  /** Returns the reply, or null when the server was killed before it replied. */
  async function replyOrNull(request: () => Promise<Response>): Promise<{ status: number; text: string } | null> {
    try {
      const reply = await request();
      return { status: reply.status, text: await reply.text() };
    } catch {
      await sleep(PAUSE_MS);
      return null;
    }
  }
  const countRejection = (path: string, status: number) => {
    rejections[`${path} ${status}`] = (rejections[`${path} ${status}`] ?? 0) + 1;
  };

  async function create({ table, column, path, body, isIdempotent }: Kind) {
    number += 1;
    // An alert takes its name from the market, so its price identifies it.
    const mark = table === "price_alerts" ? `${priceBase + number}` : `${name}-${number}`;
    const write: IntendedWrite = { table, column, mark, acknowledged: false };
    writes.push(write);
    const key: Record<string, string> = isIdempotent && path !== "chat/messages" ? { "Idempotency-Key": mark } : {};
    const cookie: Record<string, string> = path === "register" ? {} : { Cookie };
    do {
      const reply = await replyOrNull(() => send("POST", path, body(mark), { ...cookie, ...key }));
      if (reply?.status === 201) {
        write.acknowledged = true;
        return { write, id: (JSON.parse(reply.text) as { id: string }).id };
      }
      if (reply && reply.status < 500) {
        countRejection(path, reply.status);
        return null;
      }
    } while (isIdempotent && !isOver);
    return null;
  }

  async function createAndDelete() {
    const created = await create(KINDS[0]!);
    if (!created) return;
    created.write.deletion = "requested";
    const reply = await replyOrNull(() => send("DELETE", `spot-positions/${created.id}`, undefined, { Cookie }));
    if (reply?.status === 200) created.write.deletion = "acknowledged";
  }

  async function changeName() {
    const firstName = `set ${++number}`;
    setting.allowed.push(firstName);
    const reply = await replyOrNull(() => send("PUT", "profile", { username: name, firstName }, { Cookie }));
    if (reply?.status === 200) setting.allowed = [firstName];
  }

  async function run() {
    while (!isOver) {
      const choice = Math.floor(random() * (KINDS.length + 2));
      const kind = KINDS[choice];
      if (kind?.path === "ad-orders" && ++orders > MAX_ORDERS) continue;
      if (kind) await create(kind);
      else if (choice === KINDS.length) await createAndDelete();
      else await changeName();
    }
  }
  const running = run();
  return {
    writes,
    setting,
    rejections,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
