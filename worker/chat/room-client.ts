import { causeOf, type Log } from "../platform/log.ts";
import type { Changed, Posted } from "./messages.rules.ts";
import type { NewMessage, Room } from "./room.ts";
import type { ChatRoom } from "./room-object.ts";

/** One room for everybody. More than one would be chosen here. */
const LOBBY = "lobby";
const TRIES = 3;
const BACK_OFF_MS = 50;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mayRetry = (error: unknown) => {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
};

export function openRoom(rooms: DurableObjectNamespace<ChatRoom>, log: Log): Room {
  // A stub that has failed stays broken, so each attempt takes a new one.
  const lobby = () => rooms.get(rooms.idFromName(LOBBY));

  async function post(userId: string, message: NewMessage): Promise<Posted | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await lobby().post(userId, message)) as Posted;
      } catch (error) {
        if (attempt === TRIES || !mayRetry(error)) {
          log("chat-room-failed", { cause: causeOf(error), attempt });
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
    edit: async (change, message) => (await lobby().edit(change, message)) as Changed,
    remove: async (change) => (await lobby().remove(change)) as Changed,
    join: (arrival) =>
      // Made anew: nothing of what the browser sent goes further than this.
      lobby().fetch("https://room/", {
        headers: { Upgrade: "websocket", "X-Arrival": encodeURIComponent(JSON.stringify(arrival)) },
      }),
    tell: (userId, frame) => bestEffort(async () => lobby().tell(userId, frame)),
    closeSockets: (who) => bestEffort(async () => lobby().closeSockets(who)),
  };
}
