import { MINUTE } from "../../shared/values/time.ts";
import { DEMO, DEMO_ADMIN } from "./accounts.ts";
import type { Seed } from "./world.ts";

type Line = { by: string; minutesAgo: number; message: string; answers?: number };

/** `answers` is the index of an earlier line to which this one replies. */
const LINES: Line[] = [
  { by: DEMO_ADMIN.username, minutesAgo: 190, message: "Good morning. $BTC held its mark all night." },
  { by: DEMO.username, minutesAgo: 184, message: "And $SOL did not. I trimmed a third before the weekend." },
  { by: DEMO_ADMIN.username, minutesAgo: 181, message: "Before or after the unlock?", answers: 1 },
  { by: DEMO.username, minutesAgo: 180, message: "Before. For once." },
  { by: DEMO_ADMIN.username, minutesAgo: 62, message: "Does anybody follow the fees on $ETH since the last upgrade?" },
  {
    by: DEMO.username,
    minutesAgo: 55,
    message: "Lower by half on the rollups, hardly moved on the main chain.",
    answers: 4,
  },
  { by: DEMO_ADMIN.username, minutesAgo: 12, message: "Reminder: nobody here will ever ask for your keys." },
];

/** Creates a conversation, written through the API and then moved into the past. */
export const seedChat: Seed = async ({ as, database, now }) => {
  const ids: number[] = [];
  const earlier = database.prepare("UPDATE chat_messages SET created_at = ?1, updated_at = ?1 WHERE id = ?2");
  for (const { by, minutesAgo, message, answers } of LINES) {
    const replyToId = answers === undefined ? undefined : ids[answers];
    const said = (await as(by)("POST", "/api/chat/messages", {
      message,
      replyToId,
      clientId: crypto.randomUUID(),
    })) as {
      id: number;
    };
    ids.push(said.id);
    earlier.run(now - minutesAgo * MINUTE, said.id);
  }
};
