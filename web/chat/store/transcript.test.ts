import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { backOff } from "./back-off.ts";
import { changeMessage, continuesRun, keepNewest, mergeMessages } from "./transcript.ts";

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  userId: "ann",
  username: "ann",
  message: `message ${id}`,
  messageType: "text",
  replyToId: null,
  replyTo: null,
  isEdited: false,
  isDeleted: false,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  clientId: `c${id}`,
  ...more,
});
const idsOf = (list: readonly ChatMessage[]) => list.map(({ id }) => id);

describe("merging", () => {
  it.each([
    [
      [1, 2],
      [3, 4],
      [1, 2, 3, 4],
    ],
    [
      [1, 2],
      [2, 3],
      [1, 2, 3],
    ],
    [[1, 3], [2], [1, 2, 3]],
    [[], [5, 4], [4, 5]],
    [
      [4, 5],
      [1, 2],
      [1, 2, 4, 5],
    ],
  ])("%j with %j is %j", (list, news, merged) => {
    const all = mergeMessages(
      list.map((id) => message(id)),
      news.map((id) => message(id)),
    );
    expect(idsOf(all)).toEqual(merged);
  });

  it("leaves the list as it is when there is no news, so that nothing renders", () => {
    const list = [message(1)];
    expect(mergeMessages(list, [])).toBe(list);
  });

  it("keeps the later version of a message, whichever comes first", () => {
    const edited = message(1, { message: "new", updatedAt: "2026-11-21T12:01:00.000Z" });
    expect(mergeMessages([message(1)], [edited])[0]?.message).toBe("new");
    expect(mergeMessages([edited], [message(1)])[0]?.message).toBe("new");
  });
});

it("changes a message also where it is quoted, and adds none", () => {
  const quote = { id: 1, username: "ann", message: "message 1" };
  const list = [message(1), message(2, { replyToId: 1, replyTo: quote })];
  const changed = changeMessage(list, message(1, { message: "message deleted", isDeleted: true }));
  expect(changed.map((one) => one.replyTo?.message ?? one.message)).toEqual(["message deleted", "message deleted"]);
  expect(idsOf(changeMessage(list, message(9)))).toEqual([1, 2]);
});

it("keeps the newest 400, and says that there is more", () => {
  const list = Array.from({ length: 401 }, (_, at) => message(at + 1));
  const { messages, isCut } = keepNewest(list);
  expect([messages.length, messages[0]?.id, isCut]).toEqual([400, 2, true]);
  expect(keepNewest(messages).isCut).toBe(false);
});

it("says name and time once per run: of one person, within five minutes", () => {
  const at = (minutes: number, userId = "ann") => ({
    userId,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString(),
  });
  expect(continuesRun(undefined, at(0))).toBe(false);
  expect(continuesRun(at(0), at(4))).toBe(true);
  expect(continuesRun(at(0), at(5))).toBe(false);
  expect(continuesRun(at(0), at(1, "bob"))).toBe(false);
});

it("comes back later and later, at no common moment, and never later than in half a minute", () => {
  expect(backOff(0, 0)).toBe(250);
  expect(backOff(0, 1)).toBe(500);
  expect(backOff(3, 1)).toBe(4000);
  expect(backOff(3, 0.5)).toBe(2000);
  expect(backOff(50, 1)).toBe(30_000);
});
