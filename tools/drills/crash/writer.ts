import { setTimeout as sleep } from "node:timers/promises";
import { AD_ORDER, LEVERAGED, PRICE_ALERT, SPOT } from "../../../worker/test/calls.ts";
import { randomFrom } from "../../../worker/test/chat-history.ts";
import { register, sendJson } from "../../bench/user.ts";

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
const kind = (table: string, column: string, path: string, body: Kind["body"], isIdempotent = true): Kind => ({
  table,
  column,
  path,
  body,
  isIdempotent,
});
const BITCOIN = { coinId: "bitcoin" };
const SPOT_POSITION = kind("spot_positions", "name", "spot-positions", (name) => ({ ...SPOT, ...BITCOIN, name }));
export const KINDS = [
  SPOT_POSITION,
  kind("leveraged_positions", "name", "leveraged-positions", (name) => ({ ...LEVERAGED, ...BITCOIN, name })),
  kind("price_alerts", "target_price", "price-alerts", (price) => ({ ...PRICE_ALERT, ...BITCOIN, targetPrice: price })),
  kind("chat_messages", "message", "chat/messages", (message) => ({ message, clientId: message })),
  kind("ad_orders", "ad_config", "ad-orders", (mark) => ({ ...AD_ORDER, adConfig: { messages: [mark] } })),
  kind("news_articles", "title", "news", (title) => ({ title, content: "They turn." }), false),
  kind("users", "username", "register", (username) => ({ username, password: "correct horse" }), false),
];

/** A user who sends random writes of every kind until `stop`. */
export async function openWriter(origin: URL, index: number) {
  const name = `writer-${index}`;
  const random = randomFrom(index);
  const writes: IntendedWrite[] = [];
  let number = 0;
  let orders = 0;
  let isOver = false;
  /** Counts by path and status. */
  const rejections: Record<string, number> = {};
  const user = await register(origin, name);
  const setting: ProfileSetting = { userId: user.id, allowed: [""] };

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

  async function create({ table, column, path, body, isIdempotent }: Kind) {
    number += 1;
    // An alert takes its name from the market, so its price identifies it.
    const mark = table === "price_alerts" ? `${(index + 1) * 10_000_000 + number}` : `${name}-${number}`;
    const write: IntendedWrite = { table, column, mark, acknowledged: false };
    writes.push(write);
    const headers: Record<string, string> =
      isIdempotent && table !== "chat_messages" ? { "Idempotency-Key": mark } : {};
    const send = table === "users" ? sendJson.bind(null, origin) : user.send;
    do {
      const reply = await replyOrNull(() => send("POST", `/api/${path}`, body(mark), headers));
      if (reply?.status === 201) {
        write.acknowledged = true;
        return { write, id: (JSON.parse(reply.text) as { id: string }).id };
      }
      if (reply && reply.status < 500) {
        const rejection = `${path} ${reply.status}`;
        rejections[rejection] = (rejections[rejection] ?? 0) + 1;
        return null;
      }
    } while (isIdempotent && !isOver);
    return null;
  }

  async function createAndDelete() {
    const created = await create(SPOT_POSITION);
    if (!created) return;
    created.write.deletion = "requested";
    const reply = await replyOrNull(() => user.send("DELETE", `/api/spot-positions/${created.id}`));
    if (reply?.status === 200) created.write.deletion = "acknowledged";
  }

  async function changeName() {
    const firstName = `set ${++number}`;
    setting.allowed.push(firstName);
    const reply = await replyOrNull(() => user.send("PUT", "/api/profile", { username: name, firstName }));
    if (reply?.status === 200) setting.allowed = [firstName];
  }

  async function writeUntilStopped() {
    while (!isOver) {
      const choice = Math.floor(random() * (KINDS.length + 2));
      const chosen = KINDS[choice];
      if (chosen?.table === "ad_orders" && ++orders > MAX_ORDERS) continue;
      if (chosen) await create(chosen);
      else if (choice === KINDS.length) await createAndDelete();
      else await changeName();
    }
  }
  const finished = writeUntilStopped();
  return {
    writes,
    setting,
    rejections,
    async stop() {
      isOver = true;
      await finished;
    },
  };
}
