import { DurableObject } from "cloudflare:workers";
import type { ChatMessage, ServerFrame } from "../../shared/chat/contract.ts";
import { SESSION_OVER } from "../../shared/chat/rules.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { liveSessions } from "../accounts/sessions.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { jsonLog } from "../platform/log.ts";
import { openDatabase } from "../platform/storage/db.ts";
import { readSettings } from "../settings.ts";
import { floodWait, forgetQuiet, noteSent, type Recent, takeBack } from "./flood.rules.ts";
import { allowFrame, type FrameRate, readFrame } from "./frames.rules.ts";
import { type MessageWriter, messageWriter } from "./message-writer.ts";
import {
  type Change,
  deleteMessage,
  editMessage,
  findByClientId,
  listMessages,
  type MessageRow,
} from "./messages.queries.ts";
import { type Changed, messageOf, type Posted } from "./messages.rules.ts";
import { LOOK_EVERY_MS } from "./presence.rules.ts";
import type { JoinRequest, NewMessage } from "./room.ts";
import { type Sockets, sockets } from "./sockets.ts";

type Env = Record<string, unknown> & { DB: D1Database };

const COUNT_EVERY_MS = 2 * SECOND;
const CHECK_READERS_MS = 5 * SECOND;
const MOST_SOCKETS = 10_000;
const MOST_SOCKETS_EACH = 10;
/** Browsers answer a close frame at once; a client that does not gets no more sockets. */
const MOST_CLOSING_EACH = 10;
/** Enough to know what everybody has sent within the flood window. */
const REMEMBERED = 500;

/** The room: the only writer of messages, and the loudspeaker. What was said is in D1, and nothing is kept here. */
export class ChatRoom extends DurableObject<Env> {
  /** What people see as the time; tests set it. Timers and the runtime keep their own. */
  static clock: Clock = systemClock;

  private readonly db = openDatabase(this.env.DB);
  private readonly floodLimit = readSettings(this.env).CHAT_FLOOD_LIMIT;
  readonly sockets: Sockets = sockets(this.ctx, systemClock);
  private readonly recent: Recent = new Map();
  private readonly chatter = new WeakMap<WebSocket, FrameRate>();
  private writer: Promise<MessageWriter> | undefined;
  private announced = { count: 0, at: 0, isPlanned: false };
  private readersCheckedAt = 0;
  private sessionsCheckedAt = 0;
  private isWatching = false;

  /** After a sleep: where the ids stand, and who has sent lately. */
  private awake(): Promise<MessageWriter> {
    this.writer ??= listMessages(this.db, { limit: REMEMBERED }).then(
      (rows) => {
        for (const { userId, createdAt } of rows) noteSent(this.recent, userId, createdAt);
        forgetQuiet(this.recent, ChatRoom.clock.now());
        const outside = { db: this.db, log: jsonLog, clock: { now: () => ChatRoom.clock.now() }, timer: systemClock };
        const publish = (messages: ChatMessage[]) => this.publish(messages);
        return messageWriter({ ...outside, publish }, rows.at(-1)?.id ?? 0);
      },
      (error) => {
        this.writer = undefined;
        throw error;
      },
    );
    return this.writer;
  }

  async post(userId: string, message: NewMessage): Promise<Posted> {
    const writer = await this.awake();
    const earlier = writer.underWay({ userId, ...message });
    if (earlier) return earlier;
    const now = ChatRoom.clock.now();
    const waitMs = floodWait(this.recent, userId, this.floodLimit, now);
    if (waitMs > 0) {
      const copy = await findByClientId(this.db, userId, message.clientId);
      return copy ? { kind: "stored", message: messageOf(copy) } : { kind: "too-fast", waitMs };
    }
    noteSent(this.recent, userId, now);
    const posted = await writer.write({ userId, ...message, createdAt: now });
    if (posted.kind !== "stored") takeBack(this.recent, userId, now);
    return posted;
  }

  async edit(change: Change, message: string): Promise<Changed> {
    await this.awake();
    const now = ChatRoom.clock.now();
    const waitMs = floodWait(this.recent, change.byUser, this.floodLimit, now);
    if (waitMs > 0) return { kind: "too-fast", waitMs };
    noteSent(this.recent, change.byUser, now);
    return this.tellChange(await editMessage(this.db, change, message));
  }

  async remove(change: Change): Promise<Changed> {
    return this.tellChange(await deleteMessage(this.db, change));
  }

  private tellChange(row: MessageRow | undefined): Changed {
    if (!row) return { kind: "no-such-message" };
    const message = messageOf(row);
    this.sockets.sendAll({ type: "message_changed", message });
    return { kind: "changed", message };
  }

  /** To everywhere that a person has the chat open. */
  tell(userId: string, frame: ServerFrame) {
    for (const socket of this.sockets.of({ userId })) this.sockets.send(socket, frame);
  }

  closeSockets(who: { userId: string } | { sid: string }) {
    for (const socket of this.sockets.of(who)) this.sockets.close(socket, SESSION_OVER, "This session is over.");
    this.countSoon();
  }

  /** Only the worker comes here, with what the session says of the person. */
  override async fetch(request: Request): Promise<Response> {
    const { mute, ...person }: JoinRequest = JSON.parse(decodeURIComponent(request.headers.get("X-Arrival") ?? ""));
    if (this.sockets.seats().size >= MOST_SOCKETS) return new Response("The room is full.", { status: 503 });
    if (this.sockets.closing(person) >= MOST_CLOSING_EACH)
      return new Response("Too many connections.", { status: 429 });
    const [oldest, ...others] = this.sockets.of(person);
    if (oldest && others.length >= MOST_SOCKETS_EACH - 1) this.sockets.close(oldest, 1013, "Too many tabs.");
    const writer = await this.awake();
    const { 0: page, 1: socket } = new WebSocketPair();
    this.sockets.add(socket, { ...person, joinedAt: systemClock.now() });
    this.countSoon();
    this.sockets.send(socket, { type: "connected", count: this.announced.count, lastId: writer.lastId(), mute });
    await this.watch();
    return new Response(null, { status: 101, webSocket: page });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    this.sockets.heard(socket);
    const heard = readFrame(data);
    if (heard.kind === "close") return this.sockets.close(socket, heard.code, heard.reason);
    const chatter = this.chatter.get(socket) ?? { since: 0, cost: 0 };
    this.chatter.set(socket, chatter);
    if (!allowFrame(chatter, heard.kind, systemClock.now()))
      return this.sockets.close(socket, 1008, "Too many frames.");
    if (heard.kind === "junk") return this.sockets.send(socket, { type: "error", message: heard.sentence });
    if (heard.frame.type === "ack") this.sockets.acknowledge(socket, heard.frame.id);
  }

  override webSocketClose(socket: WebSocket) {
    this.sockets.drop(socket);
    this.countSoon();
  }

  override webSocketError(socket: WebSocket) {
    this.webSocketClose(socket);
  }

  /** While anybody is here: closes what is dead, too slow or signed out, and counts who is left. */
  override async alarm() {
    this.isWatching = false;
    this.sockets.closeLost();
    const now = systemClock.now();
    if (Math.abs(now - this.sessionsCheckedAt) >= MINUTE) {
      this.sessionsCheckedAt = now;
      const sids = new Set(Array.from(this.sockets.seats().values(), ({ sid }) => sid));
      const live = await liveSessions(this.db, [...sids], ChatRoom.clock.now());
      for (const sid of sids) if (!live.has(sid)) this.closeSockets({ sid });
    }
    forgetQuiet(this.recent, ChatRoom.clock.now());
    this.countSoon();
    if (this.sockets.seats().size > 0) await this.watch();
  }

  private async watch() {
    if (this.isWatching) return;
    this.isWatching = true;
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(systemClock.now() + LOOK_EVERY_MS);
  }

  private publish(messages: ChatMessage[]) {
    const [message, ...more] = messages;
    if (!message) return;
    this.sockets.sendAll(more.length === 0 ? { type: "new_message", message } : { type: "new_message", messages });
    this.sockets.noteSent(messages.map(({ id }) => id));
    // Either way: a clock that was set back must not stop the check.
    if (Math.abs(systemClock.now() - this.readersCheckedAt) < CHECK_READERS_MS) return;
    this.readersCheckedAt = systemClock.now();
    this.sockets.closeLost();
  }

  /** At most once in two seconds: a thousand people who come at once must not mean a million frames. */
  private countSoon() {
    const { at, isPlanned } = this.announced;
    if (isPlanned) return;
    const wait = at + COUNT_EVERY_MS - systemClock.now();
    if (wait <= 0) return this.count();
    this.announced.isPlanned = true;
    setTimeout(() => this.count(), Math.min(wait, COUNT_EVERY_MS));
  }

  private count() {
    const count = this.sockets.countPeople();
    const isNew = count !== this.announced.count;
    this.announced = { count, at: systemClock.now(), isPlanned: false };
    if (isNew) this.sockets.sendAll({ type: "user_count", count });
  }
}
