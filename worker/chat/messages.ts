import type { ChatMessage } from "../../shared/chat/contract.ts";
import { splitMentions } from "../../shared/chat/rules.ts";
import { notFound } from "../../shared/refusal.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notAllowed, notSignedIn, tooMany, unavailable } from "../platform/http/errors.ts";
import { parseRowId } from "../platform/ids.ts";
import { listMessages, listTextsSince, type MessageRange } from "./messages.queries.ts";
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
  return storedMessageOf(await deps.room.post(user.id, { ...message, clientId }));
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

export async function deleteChatMessage(deps: Deps, user: SessionUser, id: string) {
  const result = await deps.room.remove(changeRequest(deps, user, id));
  if (result.kind !== "changed") throw notFound(MESSAGE_NOT_FOUND);
}

const MAX_TEXTS = 2000;
const MAX_TALKED_ABOUT = 5;

/** The coins that most messages of the last 24 hours mention. A message counts once per coin. */
export async function listTalkedAbout(deps: Deps) {
  const texts = await listTextsSince(deps.db, deps.clock.now() - DAY, MAX_TEXTS);
  const counts = new Map<string, number>();
  for (const text of texts) {
    const symbols = new Set(splitMentions(text).flatMap(({ symbol }) => symbol ?? []));
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...counts]
    .map(([symbol, mentions]) => ({ symbol, mentions }))
    .sort((a, b) => b.mentions - a.mentions || a.symbol.localeCompare(b.symbol))
    .slice(0, MAX_TALKED_ABOUT);
}
