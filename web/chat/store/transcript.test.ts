import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { backOff } from "../../api/back-off.ts";
import { changeMessage, continuesGroup, keepNewest, mergeMessages } from "./transcript.ts";

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
  ])("combines %j and %j into %j", (list, incoming, merged) => {
    const all = mergeMessages(
      list.map((id) => message(id)),
      incoming.map((id) => message(id)),
    );
    expect(idsOf(all)).toEqual(merged);
  });

  it("returns the same list when no message is new, so that nothing renders", () => {
    const list = [message(1)];
    expect(mergeMessages(list, [])).toBe(list);
  });

  it("keeps the later version of a message in both orders", () => {
    const edited = message(1, { message: "new", updatedAt: "2026-11-21T12:01:00.000Z" });
    expect(mergeMessages([message(1)], [edited])[0]?.message).toBe("new");
    expect(mergeMessages([edited], [message(1)])[0]?.message).toBe("new");
  });
});

it("applies a change to the message and its quotes, and adds no unknown message", () => {
  const quote = { id: 1, username: "ann", message: "message 1" };
  const list = [message(1), message(2, { replyToId: 1, replyTo: quote })];
  const changed = changeMessage(list, message(1, { message: "message deleted", isDeleted: true }));
  expect(changed.map((listed) => listed.replyTo?.message ?? listed.message)).toEqual([
    "message deleted",
    "message deleted",
  ]);
  expect(idsOf(changeMessage(list, message(9)))).toEqual([1, 2]);
});

it("keeps the newest 400 messages and reports that older ones were cut", () => {
  const list = Array.from({ length: 401 }, (_, index) => message(index + 1));
  const { messages, isCut } = keepNewest(list);
  expect([messages.length, messages[0]?.id, isCut]).toEqual([400, 2, true]);
  expect(keepNewest(messages).isCut).toBe(false);
});

it("groups messages of one user that are less than five minutes apart", () => {
  const sentAt = (minutes: number, userId = "ann") => ({
    userId,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString(),
  });
  expect(continuesGroup(undefined, sentAt(0))).toBe(false);
  expect(continuesGroup(sentAt(0), sentAt(4))).toBe(true);
  expect(continuesGroup(sentAt(0), sentAt(5))).toBe(false);
  expect(continuesGroup(sentAt(0), sentAt(1, "bob"))).toBe(false);
});

it("doubles the retry delay with each failure, adds jitter and stops at 30 seconds", () => {
  expect(backOff(0, 0)).toBe(250);
  expect(backOff(0, 1)).toBe(500);
  expect(backOff(3, 1)).toBe(4000);
  expect(backOff(3, 0.5)).toBe(2000);
  expect(backOff(50, 1)).toBe(30_000);
});
