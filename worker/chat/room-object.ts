import { DurableObject } from "cloudflare:workers";
import type { ChatMessage, ServerFrame } from "../../shared/chat/contract.ts";
import { SESSION_OVER } from "../../shared/chat/rules.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { liveSessions } from "../accounts/sessions.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { jsonLog } from "../platform/log.ts";
import { openDatabase } from "../platform/storage/db.ts";
import { readSettings } from "../settings.ts";
import { dropIdleUsers, floodWaitMs, recordSend, removeSend, type SendTimes } from "./flood.rules.ts";
import { countFrame, type FrameRate, parseFrame } from "./frames.rules.ts";
import { type MessageWriter, messageWriter } from "./message-writer.ts";
import {
  type ChangeRequest,
  deleteMessage,
  editMessage,
  findByClientId,
  listMessages,
  type MessageRow,
} from "./messages.queries.ts";
import { type ChangeResult, type PostResult, toMessage } from "./messages.rules.ts";
import { CHECK_INTERVAL_MS } from "./presence.rules.ts";
import type { JoinRequest, NewMessage } from "./room.ts";
import { type Sockets, sockets } from "./sockets.ts";

type Env = Record<string, unknown> & { DB: D1Database };

const COUNT_INTERVAL_MS = 2 * SECOND;
const READER_CHECK_MS = 5 * SECOND;
const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_USER = 10;
/** Browsers answer a close frame immediately. A client with this many unanswered close frames gets no more sockets. */
const MAX_CLOSING_PER_USER = 10;
/** The messages read at start. They cover everything that was sent within the flood window. */
const START_MESSAGES = 500;

/**
 * The chat room. It is the only writer of messages and broadcasts them. All messages are in D1; this object stores
 * none.
 */
export class ChatRoom extends DurableObject<Env> {
  /** The clock for message times, which tests set. Timers and the runtime use the system clock. */
  static clock: Clock = systemClock;

  private readonly db = openDatabase(this.env.DB);
  private readonly floodLimit = readSettings(this.env).CHAT_FLOOD_LIMIT;
  readonly sockets: Sockets = sockets(this.ctx, systemClock);
  private readonly sendTimes: SendTimes = new Map();
  private readonly frameRates = new WeakMap<WebSocket, FrameRate>();
  private writer: Promise<MessageWriter> | undefined;
  private lastCount = { count: 0, sentAt: 0, isScheduled: false };
  private readersCheckedAt = 0;
  private sessionsCheckedAt = 0;
  private hasAlarm = false;

  /** Prepares the writer after the object woke up: reads the last message id and the recent send times. */
  private wakeUp(): Promise<MessageWriter> {
    this.writer ??= listMessages(this.db, { limit: START_MESSAGES }).then(
      (rows) => {
        for (const { userId, createdAt } of rows) recordSend(this.sendTimes, userId, createdAt);
        dropIdleUsers(this.sendTimes, ChatRoom.clock.now());
        const writerDeps = {
          db: this.db,
          log: jsonLog,
          clock: { now: () => ChatRoom.clock.now() },
          timerClock: systemClock,
        };
        const publish = (messages: ChatMessage[]) => this.publish(messages);
        return messageWriter({ ...writerDeps, publish }, rows.at(-1)?.id ?? 0);
      },
      (error) => {
        this.writer = undefined;
        throw error;
      },
    );
    return this.writer;
  }

  async post(userId: string, message: NewMessage): Promise<PostResult> {
    const writer = await this.wakeUp();
    const pendingResult = writer.pendingResult({ userId, ...message });
    if (pendingResult) return pendingResult;
    const now = ChatRoom.clock.now();
    const waitMs = floodWaitMs(this.sendTimes, userId, this.floodLimit, now);
    if (waitMs > 0) {
      const earlierCopy = await findByClientId(this.db, userId, message.clientId);
      return earlierCopy ? { kind: "stored", message: toMessage(earlierCopy) } : { kind: "too-fast", waitMs };
    }
    recordSend(this.sendTimes, userId, now);
    const result = await writer.enqueue({ userId, ...message, createdAt: now });
    if (result.kind !== "stored") removeSend(this.sendTimes, userId, now);
    return result;
  }

  async edit(change: ChangeRequest, message: string): Promise<ChangeResult> {
    await this.wakeUp();
    const now = ChatRoom.clock.now();
    const waitMs = floodWaitMs(this.sendTimes, change.requesterId, this.floodLimit, now);
    if (waitMs > 0) return { kind: "too-fast", waitMs };
    recordSend(this.sendTimes, change.requesterId, now);
    return this.broadcastChange(await editMessage(this.db, change, message));
  }

  async remove(change: ChangeRequest): Promise<ChangeResult> {
    return this.broadcastChange(await deleteMessage(this.db, change));
  }

  private broadcastChange(row: MessageRow | undefined): ChangeResult {
    if (!row) return { kind: "no-such-message" };
    const message = toMessage(row);
    this.sockets.sendAll({ type: "message_changed", message });
    return { kind: "changed", message };
  }

  /** Sends a frame to all open sockets of a user. */
  sendToUser(userId: string, frame: ServerFrame) {
    for (const socket of this.sockets.openSocketsOf({ userId })) this.sockets.send(socket, frame);
  }

  closeSockets(owner: { userId: string } | { sid: string }) {
    for (const socket of this.sockets.openSocketsOf(owner))
      this.sockets.close(socket, SESSION_OVER, "This session has ended.");
    this.announceCountSoon();
  }

  /** Only the worker calls this, with the user's data from the session. */
  override async fetch(request: Request): Promise<Response> {
    const { mute, ...user }: JoinRequest = JSON.parse(decodeURIComponent(request.headers.get("X-Arrival") ?? ""));
    if (this.sockets.attachments().size >= MAX_SOCKETS) return new Response("The room is full.", { status: 503 });
    if (this.sockets.countClosing(user) >= MAX_CLOSING_PER_USER)
      return new Response("Too many connections.", { status: 429 });
    const [oldest, ...others] = this.sockets.openSocketsOf(user);
    if (oldest && others.length >= MAX_SOCKETS_PER_USER - 1) this.sockets.close(oldest, 1013, "Too many tabs.");
    const writer = await this.wakeUp();
    const { 0: clientSocket, 1: socket } = new WebSocketPair();
    this.sockets.add(socket, { ...user, joinedAt: systemClock.now() });
    this.announceCountSoon();
    this.sockets.send(socket, { type: "connected", count: this.lastCount.count, lastId: writer.lastId(), mute });
    await this.scheduleAlarm();
    return new Response(null, { status: 101, webSocket: clientSocket });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    this.sockets.recordActivity(socket);
    const parsed = parseFrame(data);
    if (parsed.kind === "close") return this.sockets.close(socket, parsed.code, parsed.reason);
    const frameRate = this.frameRates.get(socket) ?? { windowStart: 0, cost: 0 };
    this.frameRates.set(socket, frameRate);
    if (!countFrame(frameRate, parsed.kind, systemClock.now()))
      return this.sockets.close(socket, 1008, "Too many frames.");
    if (parsed.kind === "invalid") return this.sockets.send(socket, { type: "error", message: parsed.sentence });
    if (parsed.frame.type === "ack") this.sockets.acknowledge(socket, parsed.frame.id);
  }

  override webSocketClose(socket: WebSocket) {
    this.sockets.forget(socket);
    this.announceCountSoon();
  }

  override webSocketError(socket: WebSocket) {
    this.webSocketClose(socket);
  }

  /** Runs while sockets are open: closes sockets that are dead, too slow or signed out, and updates the user count. */
  override async alarm() {
    this.hasAlarm = false;
    this.sockets.closeDeadAndSlow();
    const now = systemClock.now();
    if (Math.abs(now - this.sessionsCheckedAt) >= MINUTE) {
      this.sessionsCheckedAt = now;
      const sids = new Set(Array.from(this.sockets.attachments().values(), ({ sid }) => sid));
      const live = await liveSessions(this.db, [...sids], ChatRoom.clock.now());
      for (const sid of sids) if (!live.has(sid)) this.closeSockets({ sid });
    }
    dropIdleUsers(this.sendTimes, ChatRoom.clock.now());
    this.announceCountSoon();
    if (this.sockets.attachments().size > 0) await this.scheduleAlarm();
  }

  private async scheduleAlarm() {
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(systemClock.now() + CHECK_INTERVAL_MS);
  }

  private publish(messages: ChatMessage[]) {
    const [message, ...others] = messages;
    if (!message) return;
    this.sockets.sendAll(others.length === 0 ? { type: "new_message", message } : { type: "new_message", messages });
    this.sockets.recordSent(messages.map(({ id }) => id));
    // `Math.abs`, because a clock that was set back must not stop the check.
    if (Math.abs(systemClock.now() - this.readersCheckedAt) < READER_CHECK_MS) return;
    this.readersCheckedAt = systemClock.now();
    this.sockets.closeDeadAndSlow();
  }

  /**
   * Announces the user count at most once in two seconds, because a thousand users who join at once must not cause a
   * million frames.
   */
  private announceCountSoon() {
    const { sentAt, isScheduled } = this.lastCount;
    if (isScheduled) return;
    const delay = sentAt + COUNT_INTERVAL_MS - systemClock.now();
    if (delay <= 0) return this.announceCount();
    this.lastCount.isScheduled = true;
    setTimeout(() => this.announceCount(), Math.min(delay, COUNT_INTERVAL_MS));
  }

  private announceCount() {
    const count = this.sockets.countUsers();
    const hasChanged = count !== this.lastCount.count;
    this.lastCount = { count, sentAt: systemClock.now(), isScheduled: false };
    if (hasChanged) this.sockets.sendAll({ type: "user_count", count });
  }
}
