import { Refusal } from "../../shared/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import { withoutObjects } from "../platform/http/errors.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { ChangeResult, PostResult } from "./messages.rules.ts";
import type { NewMessage, Room } from "./room.ts";
import type { ChatRoom } from "./room-object.ts";

/** All users share one room. With several rooms, this is the place to choose one. */
const LOBBY = "lobby";
const MAX_ATTEMPTS = 3;
const BACK_OFF_MS = 50;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mayRetry = (error: unknown) => {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
};

export function openRoom(rooms: DurableObjectNamespace<ChatRoom>, log: Log, clock: Clock): Room {
  // A stub stays broken after an error, so each attempt takes a new one.
  const lobbyStub = () => rooms.get(rooms.idFromName(LOBBY));

  const unreachable = (error: unknown) => withoutObjects(error, clock.now(), "The chat cannot be reached.");
  const orUnreachable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw unreachable(error);
    }
  };

  async function post(userId: string, message: NewMessage): Promise<PostResult | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await lobbyStub().post(userId, message)) as PostResult;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayRetry(error)) {
          log("chat-room-failed", { cause: causeOf(error), attempt });
          const refusal = unreachable(error);
          if (refusal instanceof Refusal) throw refusal;
          return null;
        }
        await sleep(Math.random() * BACK_OFF_MS * 2 ** attempt);
      }
    }
  }

  const bestEffort = (work: () => Promise<unknown>) =>
    work().then(
      () => {},
      (error: unknown) => log("chat-room-failed", { cause: causeOf(error) }),
    );

  return {
    post,
    edit: (change, message) => orUnreachable(async () => (await lobbyStub().edit(change, message)) as ChangeResult),
    remove: (change) => orUnreachable(async () => (await lobbyStub().remove(change)) as ChangeResult),
    join: (request) =>
      // A new request, so that nothing the browser sent reaches the room.
      orUnreachable(async () =>
        lobbyStub().fetch("https://room/", {
          headers: { Upgrade: "websocket", "X-Arrival": encodeURIComponent(JSON.stringify(request)) },
        }),
      ),
    sendToUser: (userId, frame) => bestEffort(async () => lobbyStub().sendToUser(userId, frame)),
    closeSockets: (owner) => bestEffort(async () => lobbyStub().closeSockets(owner)),
  };
}
