import { currentSession } from "../../accounts/session/session.ts";
import { type AnyInput, ApiError, callServer, type EndpointName } from "../../api/call.ts";
import { type Change, createdId } from "./change.ts";
import { follow, sendSoon } from "./follow.ts";
import { queueMark } from "./mark.ts";
import { sendAll, withQueue } from "./send.ts";
import { withLeveragedChanges, withSpotChanges } from "./show.rules.ts";
import { addChange, clearChanges, listChanges } from "./store.ts";
import { markQueue } from "./waiting.ts";

export { follow };

const LISTS = /^GET \/api\/(spot|leveraged)-positions$/;
/** The changes that can wait: positions and transactions, without files and without what needs the server's prices. */
const CHANGES =
  /^(POST|PATCH|DELETE) \/api\/(spot-positions|leveraged-positions|transactions)(\/:id(\/restore)?)?$|^POST \/api\/(logout|closed-positions\/:id\/reopen)$/;

const keep = (change: Omit<Change, "id">): Promise<void> =>
  withQueue(async () => {
    // Before the change, so that a page that is closed in between sends it later.
    if (!queueMark.write("1")) throw new Error("The browser refuses to store the mark of the queue.");
    await addChange(change);
    await markQueue();
  });

let mayDiscard = false;

/** Signs out after the changes were sent. With the second attempt, those that cannot be sent are discarded. */
async function signOut(userId: string, input: AnyInput): Promise<unknown> {
  const left = await sendAll(userId);
  if (left > 0 && navigator.onLine && !mayDiscard) {
    mayDiscard = true;
    throw new ApiError(409, "Some changes are not saved yet. Sign out again to discard them.", "");
  }
  const reply = await callServer("POST /api/logout", input);
  mayDiscard = false;
  await withQueue(async () => {
    await clearChanges();
    await markQueue();
  });
  return reply;
}

/** Keeps a change, or passes it on when nothing waits any more. */
export async function answer(name: EndpointName, input: AnyInput): Promise<unknown> {
  follow();
  const { user } = currentSession();
  if (!user || !(LISTS.test(name) || CHANGES.test(name))) return callServer(name, input);
  if (LISTS.test(name)) {
    const list = (await callServer(name, input)) as never[];
    const withChanges = name === "GET /api/spot-positions" ? withSpotChanges : withLeveragedChanges;
    return withChanges(list, await listChanges(user.id));
  }
  if (name === "POST /api/logout") return signOut(user.id, input);
  const { params = {}, query = {}, body = {}, key = crypto.randomUUID() } = input;
  // Changes keep their order, so this one waits too while an earlier one does.
  if (navigator.onLine && (await sendAll(user.id)) === 0) return callServer(name, { ...input, key });
  const change = { userId: user.id, name, params, query, body: body as Change["body"], key, at: Date.now() };
  await keep({ ...change, rowId: await createdId(change) });
  void sendSoon();
  return {};
}
