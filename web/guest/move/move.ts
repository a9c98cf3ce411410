import { isDefault } from "../../../shared/ledger-settings/settings.ts";
import { MAX_SPAM } from "../../../shared/transactions/spam.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { queries } from "../../api/query-client.ts";
import { toast } from "../../ui/toast/toast.ts";
import { dropPortfolio, saveState } from "../save-state.ts";
import { changeStored, clearStored, countOutbox, listOutbox, readStored, removeFromOutbox } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import { takeParts } from "./parts.ts";

/**
 * Gives the account the settings that were chosen in this browser, unless it has its own. Coins that are spam in one of
 * both stay spam.
 */
async function moveSettings(): Promise<void> {
  const tables = await readStored(["settings"]);
  if (tables.settings.size === 0) return;
  const body = settingsOf(tables);
  const ofAccount = await call("GET /api/ledger-settings");
  const spam = [...new Set([...ofAccount.spam, ...body.spam])].slice(0, MAX_SPAM);
  if (isDefault({ ...ofAccount, spam: [] })) await call("PUT /api/ledger-settings", { body: { ...body, spam } });
  else if (spam.length > ofAccount.spam.length) await call("PUT /api/ledger-settings", { body: { spam } });
}

/** Puts the whole portfolio into the outbox of this user, and returns the number of parts. */
const take = (userId: string): Promise<number> =>
  changeStored((tables, addToOutbox) => {
    const parts = takeParts(tables, crypto.randomUUID());
    addToOutbox(parts.map((part) => ({ ...part, userId })));
    return parts.length;
  });

/** Sends what is in the outbox. A part whose reply is lost is sent again, which adds nothing. */
async function sendAll(userId: string): Promise<number> {
  const items = await listOutbox(userId);
  for (const item of items) {
    const { userId: _userId, ...body } = item;
    await call("POST /api/portfolio/move", { body });
    await removeFromOutbox(item);
  }
  return items.length;
}

let running: Promise<void> | null = null;

async function move(userId: string): Promise<void> {
  let sent = 0;
  try {
    saveState("moving");
    await moveSettings();
    // Another tab may add something until it knows of the sign-in.
    do sent += await sendAll(userId);
    while ((await take(userId)) > 0);
    if ((await countOutbox()) === 0) saveState(null);
    if (sent > 0)
      toast({ title: "Portfolio saved", description: "Your portfolio is now in your account.", tone: "good" });
  } catch (error) {
    toast({
      title: "Your portfolio is not in your account yet",
      description: `${errorText(error, "Something went wrong.")} It stays in this browser until you sign out.`,
      tone: "bad",
      action: { label: "Try Again", run: () => void moveToAccount(userId) },
    });
  }
  dropPortfolio();
  await queries.invalidateQueries();
}

/** Moves the portfolio of this browser to the user's account. */
export function moveToAccount(userId: string): Promise<void> {
  running ??= move(userId).finally(() => {
    running = null;
  });
  return running;
}

/** Deletes everything that this browser keeps of a portfolio. */
export async function discard(): Promise<void> {
  await clearStored();
  saveState(null);
}
