import { beforeAll, expect, it } from "vitest";
import type { ReportedMessage } from "../../shared/chat/contract.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { ChatRoom } from "./room-object.ts";

let app: TestApp;
let [author, reporter, second, admin] = ["", "", "", ""];
beforeAll(async () => {
  app = await startTestApp("chat-reports");
  ChatRoom.clock = app.clock;
  [author, reporter, second] = [await app.signUp("author"), await app.signUp("reporter"), await app.signUp("second")];
  admin = await app.signUpAdmin("warden");
});

async function post(message: string): Promise<number> {
  app.clock.time += 60_000;
  const reply = await app.request("/api/chat/messages", jsonInit("POST", { message }, author));
  return (await reply.json<{ id: number }>()).id;
}
const report = async (cookie: string, messageId: unknown, reason: unknown = "Spam") => {
  const reply = await app.request("/api/chat/reports", jsonInit("POST", { messageId, reason }, cookie));
  return [reply.status, await reply.text()];
};
const REPORTED = [200, '{"reported":true}'];
const listReports = async () =>
  (await app.request("/api/chat/reports", { headers: { Cookie: admin } })).json<ReportedMessage[]>();
const dismiss = (cookie: string, messageId: number) =>
  app.request("/api/chat/reports", jsonInit("PATCH", { messageId, action: "dismiss" }, cookie));

it("Admins see a reported message once, with the reasons, until they dismiss it", async () => {
  const [first, other] = [await post("Send me your seed phrase"), await post("hello")];
  expect(await report(reporter, first, "  Scam ")).toEqual(REPORTED);
  expect(await report(reporter, first, "Again")).toEqual(REPORTED);
  app.clock.time += 1000;
  expect(await report(second, first, "Phishing")).toEqual(REPORTED);
  expect(await report(second, other, "Rude")).toEqual(REPORTED);
  expect(await listReports()).toMatchObject([
    { messageId: other, reports: 1, reasons: ["Rude"] },
    {
      messageId: first,
      username: "author",
      message: "Send me your seed phrase",
      reports: 2,
      reasons: ["Phishing", "Scam"],
    },
  ]);
  expect((await dismiss(reporter, first)).status).toBe(403);
  expect((await dismiss(admin, first)).status).toBe(200);
  expect((await listReports()).map(({ messageId }) => messageId)).toEqual([other]);
  await dismiss(admin, other);
});

it("A deleted message is no longer in the list of reports", async () => {
  const id = await post("to be deleted");
  await report(reporter, id);
  await app.request(`/api/chat/messages/${id}?reason=Spam`, { method: "DELETE", headers: { Cookie: admin } });
  expect(await listReports()).toEqual([]);
});

it("A user's report of their own message, a deleted message or an unknown message has no effect", async () => {
  const [own, deleted] = [await post("own"), await post("deleted")];
  await app.request(`/api/chat/messages/${deleted}`, { method: "DELETE", headers: { Cookie: author } });
  expect(await report(author, own)).toEqual(REPORTED);
  expect(await report(reporter, deleted)).toEqual(REPORTED);
  expect(await report(reporter, 999_999)).toEqual(REPORTED);
  expect(await listReports()).toEqual([]);
});

it.each([
  ["without a reason", 1, " ", "Reason is required."],
  ["with a long reason", 1, "x".repeat(201), "Reason has at most 200 characters."],
  ["of no message", "abc", "Spam", "Message id must be a number."],
])("A report %s is refused", async (_, messageId, reason, sentence) => {
  expect(await report(reporter, messageId, reason)).toEqual([400, sentence]);
});

it("A user may report at most 20 messages in 24 hours", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 21; index++) ids.push(await post(`message ${index}`));
  const cookie = await app.signUp("eager");
  for (const id of ids.slice(0, 20)) expect(await report(cookie, id)).toEqual(REPORTED);
  expect(await report(cookie, ids[20])).toEqual([429, "You can report at most 20 messages in 24 hours."]);
  app.clock.time += 24 * 3_600_000;
  expect(await report(cookie, ids[20])).toEqual(REPORTED);
});
