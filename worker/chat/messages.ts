import type { ChatMessage } from "../../shared/chat/contract.ts";
import { splitMentions, splitMessage } from "../../shared/chat/rules.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { DAY } from "../../shared/values/time.ts";
import { noticeStatement, notifyMentioned } from "../alerts/notices.ts";
import { doneStatement } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notAllowed, notSignedIn, tooMany, unavailable } from "../platform/http/errors.ts";
import { parseRowId } from "../platform/ids.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { findMessage, listMessages, listTextsSince, type MessageRange } from "./messages.queries.ts";
import { muteSentence, type PostResult, toMessage, toMute } from "./messages.rules.ts";
import { findMute } from "./mutes.queries.ts";

type NewMessage = { message: string; replyToId: number | null; clientId?: string | undefined };

export async function listChatMessages(deps: Deps, range: MessageRange): Promise<ChatMessage[]> {
  return (await listMessages(deps.db, range)).map(toMessage);
}

const sendingTooFast = (waitMs: number) =>
  tooMany(waitMs, (time) => `You are sending messages too quickly. Please wait ${time}.`);

function storedMessageOf(result: PostResult | null): ChatMessage {
  switch (result?.kind) {
    case "stored":
      return result.message;
    case "too-fast":
      throw sendingTooFast(result.waitMs);
    case "muted":
      throw notAllowed(muteSentence(result.mute));
    case "no-such-parent":
      throw notFound("The message you are replying to is no longer available.");
    case "no-such-user":
      throw notSignedIn();
    default:
      throw unavailable("The chat cannot take messages right now. Please try again.");
  }
}

export async function sendMessage(deps: Deps, user: SessionUser, message: NewMessage): Promise<ChatMessage> {
  if (user.username === null) throw notAllowed("Choose a username before you chat.");
  const clientId = message.clientId ?? deps.ids.next();
  const stored = storedMessageOf(await deps.room.post(user.id, { ...message, clientId }));
  await tellMentioned(deps, stored);
  return stored;
}

const MESSAGE_NOT_FOUND = "Message not found.";

function changeRequest(deps: Deps, user: SessionUser, id: string) {
  const rowId = parseRowId(id);
  if (rowId < 0) throw notFound(MESSAGE_NOT_FOUND);
  return { id: rowId, requesterId: user.id, isAdmin: user.isAdmin, now: deps.clock.now() };
}

export async function editOwnMessage(deps: Deps, user: SessionUser, id: string, message: string): Promise<ChatMessage> {
  const change = changeRequest(deps, user, id);
  const result = await deps.room.edit(change, message);
  if (result.kind === "changed") return result.message;
  if (result.kind === "too-fast") throw sendingTooFast(result.waitMs);
  const mute = await findMute(deps.db, user.id, change.now);
  throw mute ? notAllowed(muteSentence(toMute(mute))) : notFound(MESSAGE_NOT_FOUND);
}

/** Deletes a message. Its author reads why an admin did it. */
export async function deleteChatMessage(deps: Deps, user: SessionUser, id: string, reason: string | undefined) {
  const change = changeRequest(deps, user, id);
  const found = user.isAdmin ? await findMessage(deps.db, change.id) : undefined;
  const isModeration = found !== undefined && !found.isDeleted && found.userId !== user.id;
  if (isModeration && reason === undefined) throw badRequest("Reason is required, because the author reads it.");
  const result = await deps.room.remove(change);
  if (result.kind !== "changed") throw notFound(MESSAGE_NOT_FOUND);
  if (!isModeration) return;
  const { db } = deps;
  const { userId, message } = found;
  const done = { action: "deleted-message", subjectId: userId, reason: reason ?? null, at: change.now } as const;
  const name = shortText(message);
  await db.d1.batch([
    doneStatement(db, user, done),
    noticeStatement(db, userId, { kind: "message_deleted", name, detail: reason ?? null, at: change.now }),
  ]);
}

const MAX_QUOTE = 80;
const shortText = (text: string): string => {
  const letters = [...text.replace(/\s+/g, " ")];
  return letters.length > MAX_QUOTE ? `${letters.slice(0, MAX_QUOTE).join("")}…` : letters.join("");
};

const MAX_MENTIONED = 5;
/** Tells the users whom a message names. */
async function tellMentioned({ db }: Deps, { id, userId, username, message, createdAt }: ChatMessage) {
  const names = new Set(splitMessage(message).flatMap(({ user }) => user ?? []));
  if (names.size === 0) return;
  const told = { id, text: shortText(message), at: Date.parse(createdAt) };
  await notifyMentioned(db, [...names].slice(0, MAX_MENTIONED), { id: userId, username }, told);
}

const MAX_TEXTS = 2000;
const MAX_TALKED_ABOUT = 5;

/** The coins of the market that most messages of the last 24 hours mention. A message counts once per coin. */
export async function listTalkedAbout(deps: Deps, waitUntil: WaitUntil) {
  const market = await deps.market.current(waitUntil).catch(() => null);
  const known = new Set((market?.coins ?? []).map(({ symbol }) => symbol.toLowerCase()));
  const texts = await listTextsSince(deps.db, deps.clock.now() - DAY, MAX_TEXTS);
  const counts = new Map<string, number>();
  for (const text of texts) {
    const symbols = new Set(splitMentions(text).flatMap(({ symbol }) => symbol ?? []));
    // Anybody can invent a symbol.
    for (const symbol of symbols) if (known.has(symbol)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...counts]
    .map(([symbol, mentions]) => ({ symbol, mentions }))
    .sort((a, b) => b.mentions - a.mentions || a.symbol.localeCompare(b.symbol))
    .slice(0, MAX_TALKED_ABOUT);
}
