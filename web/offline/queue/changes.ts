import { currentSession } from "../../accounts/session/session.ts";
import { type AnyInput, ApiError, callServer, type EndpointName, type Reply } from "../../api/call.ts";
import { type Change, createdId } from "../../outbox/change.ts";
import { queueMark } from "../../outbox/mark.ts";
import { addChange, clearChanges, listChanges } from "../../outbox/store.ts";
import { markQueue } from "../../outbox/waiting.ts";
import { follow } from "./follow.ts";
import { changes } from "./send.ts";
import { withClosedChanges, withLeveragedChanges, withSpotChanges } from "./show.rules.ts";
import { withWatchlistChanges } from "./show-watchlist.rules.ts";

export { follow };

/** The lists that show waiting changes. */
const LISTS: { [Name in EndpointName]?: (list: Reply<Name>, waiting: readonly Change[]) => Reply<Name> } = {
  "GET /api/spot-positions": withSpotChanges,
  "GET /api/leveraged-positions": withLeveragedChanges,
  "GET /api/watchlist": withWatchlistChanges,
};

/** The changes that can wait: those without files and without what needs the server's prices. */
const CHANGES = new Set<EndpointName>([
  "POST /api/spot-positions",
  "PATCH /api/spot-positions/:id",
  "DELETE /api/spot-positions/:id",
  "POST /api/spot-positions/:id/restore",
  "POST /api/leveraged-positions",
  "PATCH /api/leveraged-positions/:id",
  "DELETE /api/leveraged-positions/:id",
  "POST /api/closed-positions/:id/reopen",
  "POST /api/transactions",
  "PATCH /api/transactions/:id",
  "DELETE /api/transactions/:id",
  "POST /api/transactions/:id/restore",
  "POST /api/watchlist",
  "PATCH /api/watchlist/:coinId",
  "DELETE /api/watchlist/:coinId",
]);

const keep = (change: Omit<Change, "id">): Promise<void> =>
  changes.exclusively(async () => {
    // Before the change, so that a page that is closed in between sends it later.
    if (!queueMark.write("1")) throw new Error("The browser refuses to store the mark of the queue.");
    await addChange(change);
    await markQueue();
  });

let mayDiscard = false;

/** Signs out after the changes were sent. With the second attempt, those that cannot be sent are discarded. */
async function signOut(input: AnyInput): Promise<unknown> {
  const left = await changes.send();
  if (left > 0 && navigator.onLine && !mayDiscard) {
    mayDiscard = true;
    throw new ApiError(409, "Some changes are not saved yet. Sign out again to discard them.", "");
  }
  const reply = await callServer("POST /api/logout", input);
  mayDiscard = false;
  await changes.exclusively(async () => {
    await clearChanges();
    await markQueue();
  });
  return reply;
}

async function showClosed(userId: string, input: AnyInput): Promise<Reply<"GET /api/closed-positions">> {
  const page = await callServer("GET /api/closed-positions", input as never);
  const open = await callServer("GET /api/leveraged-positions", {} as never);
  return withClosedChanges(page as Reply<"GET /api/closed-positions">, open as never, await listChanges(userId));
}

/** Keeps a change, or passes it on when nothing waits any more. */
export async function answer(name: EndpointName, input: AnyInput): Promise<unknown> {
  const { user } = currentSession();
  if (user && name === "POST /api/logout") return signOut(input);
  const show = LISTS[name] as ((list: unknown, waiting: readonly Change[]) => unknown) | undefined;
  if (user && name === "GET /api/closed-positions" && !input.query?.cursor) return showClosed(user.id, input);
  if (user && show) return show(await callServer(name, input), await listChanges(user.id));
  if (!user || !CHANGES.has(name)) return callServer(name, input);
  const { params = {}, query = {}, body = {}, key = crypto.randomUUID() } = input;
  // Changes keep their order, so this one waits too while an earlier one does.
  if (navigator.onLine && (await changes.send()) === 0) return callServer(name, { ...input, key });
  const change = { userId: user.id, name, params, query, body: body as Change["body"], key, at: Date.now() };
  await keep({ ...change, rowId: await createdId(change) });
  void changes.sendSoon();
  return {};
}
