import type { ChatMessage } from "../../shared/chat/contract.ts";
import { splitMentions } from "../../shared/chat/rules.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { notAllowed, notFound, notSignedIn, tooMany, unavailable } from "../platform/http/errors.ts";
import { listMessages, listTextsSince, type Span } from "./messages.queries.ts";
import { messageOf, muteOf, muteSentence, type Posted } from "./messages.rules.ts";
import { findMute } from "./mutes.queries.ts";

type NewMessage = { message: string; replyToId: number | null; clientId?: string | undefined };

export async function readMessages(deps: Deps, span: Span): Promise<ChatMessage[]> {
  return (await listMessages(deps.db, span)).map(messageOf);
}

const tooFast = (waitMs: number) =>
  tooMany(waitMs, (time) => `You are sending messages too quickly. Please wait ${time}.`);

function accepted(posted: Posted | null): ChatMessage {
  switch (posted?.kind) {
    case "stored":
      return posted.message;
    case "too-fast":
      throw tooFast(posted.waitMs);
    case "muted":
      throw notAllowed(muteSentence(posted.mute));
    case "no-such-parent":
      throw notFound("The message that you reply to is no longer there.");
    case "no-such-person":
      throw notSignedIn();
    default:
      throw unavailable("The chat cannot take messages right now. Please try again.");
  }
}

export async function sendMessage(deps: Deps, user: Person, message: NewMessage): Promise<ChatMessage> {
  if (user.username === null) throw notAllowed("Choose a username before you chat.");
  const clientId = message.clientId ?? deps.ids.next();
  return accepted(await deps.room.post(user.id, { ...message, clientId }));
}

const MESSAGE_ID = /^\d{1,15}$/;
const NO_SUCH_MESSAGE = "There is no such message of yours.";

function changeBy(deps: Deps, user: Person, id: string) {
  if (!MESSAGE_ID.test(id)) throw notFound(NO_SUCH_MESSAGE);
  return { id: Number(id), byUser: user.id, isAdmin: user.isAdmin, now: deps.clock.now() };
}

export async function correctMessage(deps: Deps, user: Person, id: string, message: string): Promise<ChatMessage> {
  const change = changeBy(deps, user, id);
  const corrected = await deps.room.edit(change, message);
  if (corrected.kind === "changed") return corrected.message;
  if (corrected.kind === "too-fast") throw tooFast(corrected.waitMs);
  const mute = await findMute(deps.db, user.id, change.now);
  throw mute ? notAllowed(muteSentence(muteOf(mute))) : notFound(NO_SUCH_MESSAGE);
}

export async function removeMessage(deps: Deps, user: Person, id: string) {
  const removed = await deps.room.remove(changeBy(deps, user, id));
  if (removed.kind !== "changed") throw notFound(NO_SUCH_MESSAGE);
}

const MOST_TEXTS = 2000;
const MOST_TALKED_ABOUT = 5;

/** Coins by how many messages of the last day name them. */
export async function readTalkedAbout(deps: Deps) {
  const texts = await listTextsSince(deps.db, deps.clock.now() - DAY, MOST_TEXTS);
  const counts = new Map<string, number>();
  for (const text of texts) {
    const symbols = new Set(splitMentions(text).flatMap(({ symbol }) => symbol ?? []));
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...counts]
    .map(([symbol, mentions]) => ({ symbol, mentions }))
    .sort((a, b) => b.mentions - a.mentions || a.symbol.localeCompare(b.symbol))
    .slice(0, MOST_TALKED_ABOUT);
}
