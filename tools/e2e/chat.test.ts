import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectClean, findings } from "./support/axe.ts";
import { newPerson } from "./support/people.ts";
import type { DrivenProduct } from "./support/product.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

let opened: Page[] = [];
/** Pages that a test opens itself. Their consoles report each refusal and lost connection, which is expected. */
const crashes: string[] = [];
test.afterEach(async () => {
  for (const page of opened) await page.context().close();
  opened = [];
  expect(crashes.splice(0), "a page crashed").toEqual([]);
});

type Chat = Awaited<ReturnType<typeof enter>>;

/** Somebody new, in the room. */
async function enter(browser: Browser, product: DrivenProduct, username: string, options: BrowserContextOptions = {}) {
  const page = await newPerson(browser, product.origin, username, options);
  opened.push(page);
  page.on("pageerror", ({ message }) => crashes.push(message));
  await page.goto("/chat");
  await expect(page.getByRole("img", { name: "Connected", exact: true })).toBeVisible();
  const field = page.getByPlaceholder("Type your message...");
  const send = page.getByRole("button", { name: "Send", exact: true });
  return {
    page,
    field,
    send,
    message: (text: string) => page.getByRole("log").getByRole("listitem").filter({ hasText: text }),
    async say(text: string) {
      await field.fill(text);
      // Not while the message before is on its way.
      await expect(send).toBeEnabled();
      await field.press("Enter");
    },
    async act(text: string, action: string) {
      // A message stands before those that quote it.
      const message = page.getByRole("log").getByRole("listitem").filter({ hasText: text }).first();
      await message.getByRole("button", { name: /^Actions/ }).click();
      await message.getByRole("button", { name: action, exact: true }).click();
    },
  };
}

async function expectSide(chat: Chat, text: string, side: "left" | "right") {
  const [bubble, list] = await Promise.all([
    chat.message(text).boundingBox(),
    chat.page.getByRole("log").boundingBox(),
  ]);
  const [fromLeft, fromRight] = [bubble!.x - list!.x, list!.x + list!.width - bubble!.x - bubble!.width];
  expect(side === "right" ? fromRight : fromLeft).toBeLessThan(24);
  expect(side === "right" ? fromLeft : fromRight).toBeGreaterThan(40);
}

test("a visitor is invited", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByRole("heading", { name: "Community Chat" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Sign In to Chat" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

/** Playwright's own `times` takes the route away, and what the page asks for in that moment is never answered. */
async function refuse(page: Page, url: string, answer: { status: number; body?: string }, times: number) {
  let left = times;
  await page.route(url, (route) => (left-- > 0 ? route.fulfill(answer) : route.continue()));
}

test("the first to come finds a welcome, and a Send button that waits for words", async ({ browser, product }) => {
  const ann = await enter(browser, product, "first-ann");
  await expect(ann.page.getByRole("heading", { name: "Live Chat" })).toBeVisible();
  await expect(ann.page.getByText("Connect with the crypto community")).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: "Welcome to the chat!" })).toBeVisible();
  await expect(ann.page.getByText("Start a conversation with the community")).toBeVisible();
  await expect(ann.send).toBeDisabled();
  await ann.field.fill("   ");
  await expect(ann.send).toBeDisabled();
  await ann.field.fill("x".repeat(501));
  await expect(ann.page.getByText("1 too many")).toBeVisible();
  await expect(ann.send).toBeDisabled();
  expect(await findings(ann.page)).toEqual([]);
});

test("two people talk, and a message costs its reader no request", async ({ browser, product }) => {
  const [ann, bob] = [await enter(browser, product, "talk-ann"), await enter(browser, product, "talk-bob", PHONE)];
  await expect(ann.page.getByText("2 online")).toBeVisible();
  await ann.say("first of all");
  await expect(bob.message("first of all")).toBeVisible();

  const requests: string[] = [];
  bob.page.on("request", (request) => requests.push(request.url()));
  await ann.say("<img src=x onerror=alert(1)> and $BTC");
  await expect(bob.message("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(bob.message("and $BTC").getByRole("link")).toHaveText(/^\$BTC \$[\d,.]+$/);
  await bob.say("well said");
  await expect(ann.message("well said")).toContainText("talk-bob");
  await expect(ann.message("well said").locator("time")).toHaveText("just now");
  expect(requests.filter((url) => url.includes("/api/chat") && !url.endsWith("/api/chat/messages"))).toEqual([]);
  await expect(ann.field).toHaveValue("");

  await expectSide(ann, "first of all", "right");
  await expectSide(bob, "first of all", "left");
  await expectSide(bob, "well said", "right");
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("a message is answered, corrected and deleted before everybody's eyes", async ({ browser, product }) => {
  const [ann, bob] = [await enter(browser, product, "edit-ann"), await enter(browser, product, "edit-bob")];
  await ann.say("what of teh tide");
  await bob.act("what of teh tide", "Reply");
  await bob.say("it turns");
  await expect(ann.message("it turns").getByRole("button", { name: "In reply to edit-ann" })).toBeVisible();

  await ann.field.fill("begun before");
  await ann.act("what of teh tide", "Edit");
  await expect(ann.field).toHaveValue("what of teh tide");
  await refuse(ann.page, "**/api/chat/messages/*", { status: 503 }, 1);
  await ann.say("what of the tide");
  await expect(ann.page.getByText("Failed to edit message", { exact: true })).toBeVisible();
  await expect(ann.field).toHaveValue("what of the tide");
  await ann.field.press("Enter");
  await expect(ann.field).toHaveValue("begun before");
  await expect(bob.message("what of the tide").first()).toContainText("edited");

  await ann.act("what of the tide", "Delete");
  await expect(ann.page.getByText("Delete this message?")).toBeVisible();
  await ann.page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(bob.page.getByText("message deleted").first()).toBeVisible();
  await expect(bob.page.getByText("what of the tide")).toHaveCount(0);
});

test("what is said without a network goes out once, when it is back", async ({ browser, product }) => {
  const [ann, bob] = [await enter(browser, product, "off-ann"), await enter(browser, product, "off-bob")];
  await ann.page.context().setOffline(true);
  await expect(ann.page.getByText("You are offline.")).toBeVisible();
  await expect(ann.page.getByRole("img", { name: "Not connected" })).toBeVisible();
  await ann.say("from the tunnel");
  await ann.say("and from its end");
  await expect(ann.page.getByText("Waiting for the connection…")).toHaveCount(1);
  await expect(ann.page.getByText("Failed to send message")).toHaveCount(0);
  await bob.say("said meanwhile");
  await ann.page.context().setOffline(false);
  await expect(ann.message("said meanwhile")).toBeVisible();
  await expect(bob.message("from the tunnel")).toHaveCount(1);
  await expect(ann.message("from the tunnel")).toHaveCount(1);
  await expect(ann.page.getByText("Waiting for the connection…")).toHaveCount(0);
});

test("a message that is refused says why, and can be sent again or taken back", async ({ browser, product }) => {
  const ann = await enter(browser, product, "fail-ann");
  const gone = { status: 404, body: "The message you are replying to is no longer available." };
  await refuse(ann.page, "**/api/chat/messages", gone, 2);
  await ann.say("too soon");
  await expect(ann.page.getByText("Error", { exact: true })).toBeVisible();
  await expect(ann.page.getByText(gone.body).first()).toBeVisible();
  await ann.say("never mind");
  await ann.message("never mind").getByRole("button", { name: "Discard" }).click();
  await expect(ann.message("never mind")).toHaveCount(0);
  await ann.message("too soon").getByRole("button", { name: "Retry" }).click();
  await expect(ann.message("too soon").getByText("Not sent")).toHaveCount(0);
  await ann.page.reload();
  await expect(ann.message("too soon")).toHaveCount(1);
});

test("who writes too fast is told so, and everything is said in the end", async ({ browser, product }) => {
  const [ann, bob] = [await enter(browser, product, "fast-ann"), await enter(browser, product, "fast-bob")];
  const words = ["one", "two", "three", "four", "five", "six", "seven"].map((word) => `fast ${word}`);
  // Five within ten seconds are allowed; by hand they could take a busy machine longer.
  for (const word of words.slice(0, 5)) {
    expect((await ann.page.request.post("/api/chat/messages", { data: { message: word } })).status()).toBe(201);
  }
  for (const word of words.slice(5)) await ann.say(word);
  const fate = /You are sending messages too quickly\. Please wait \d+ seconds?\. It will be sent automatically\./;
  await expect(ann.page.getByText(fate).first()).toBeVisible();
  await expect(bob.message("fast")).toHaveText(
    words.map((word) => new RegExp(word)),
    { timeout: 60_000 },
  );
  await expect(ann.page.getByText(fate)).toHaveCount(0);
});

test("nobody is torn away from what they read", async ({ browser, product }) => {
  const reader = await enter(browser, product, "scroll-reader", { viewport: { width: 1440, height: 600 } });
  const log = reader.page.getByRole("log");
  for (const name of ["scroll-one", "scroll-two"]) {
    const talker = await enter(browser, product, name);
    for (let at = 0; at < 4; at++) {
      await talker.say(`${name} ${at}\n\n.\n.\n.\n.`);
      await expect(talker.message(`${name} ${at}`)).toHaveCount(1);
    }
  }
  await expect(reader.message("scroll-two 3")).toBeVisible();
  const fromEnd = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(fromEnd).toBeLessThan(2);
  await log.evaluate((list) => list.scrollTo(0, 300));
  const writer = await enter(browser, product, "scroll-writer");
  await writer.say("the latest");
  await reader.page.getByRole("button", { name: "1 new message" }).click();
  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(reader.message("the latest")).toBeInViewport();
});

test("older messages come above without moving what is read", async ({ browser, product }) => {
  const page = await newPerson(browser, product.origin, "older-reader");
  opened.push(page);
  await page.route("**/api/chat/messages?*", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const end = Number(asked.get("before") ?? 301);
    return route.fulfill({
      json: asked.has("after") ? [] : Array.from({ length: 100 }, (_, at) => said(end - 100 + at)),
    });
  });
  await page.goto("/chat");
  const top = page.locator("#message-205");
  await expect(page.locator("#message-300")).toBeInViewport();
  await top.evaluate((message) => message.scrollIntoView());
  await expect(page.locator("#message-101")).toBeAttached();
  await expect(top).toBeInViewport();
  // Past hundreds of messages to the field, by the keyboard.
  await page.getByRole("link", { name: "Skip to the message field" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Type your message...")).toBeFocused();
});

function said(id: number) {
  const createdAt = new Date(1_700_000_000_000 + id).toISOString();
  const by = {
    userId: `user-${id % 3}`,
    username: `user-${id % 3}`,
    messageType: "text",
    replyToId: null,
    replyTo: null,
  };
  return { id, ...by, message: `Number ${id}`, clientId: `${id}`, createdAt, isEdited: false, isDeleted: false };
}

test("the tab counts what came while nobody looked", async ({ browser, product }) => {
  const [ann, bob] = [await enter(browser, product, "tab-ann"), await enter(browser, product, "tab-bob")];
  const hide = (hidden: boolean) =>
    ann.page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await expect(ann.page).toHaveTitle("Live Chat · Tidemark");
  await hide(true);
  await bob.say("one");
  await expect(ann.page).toHaveTitle("(1) Live Chat · Tidemark");
  await bob.say("two");
  await expect(ann.page).toHaveTitle("(2) Live Chat · Tidemark");
  await hide(false);
  await expect(ann.page).toHaveTitle("Live Chat · Tidemark");
});

test("an admin mutes somebody, who is told why and until when", async ({ browser, product }) => {
  const loud = await enter(browser, product, "mute-loud");
  await loud.say("BUY NOW");
  const boss = await enter(browser, product, "mute-boss");
  product.makeAdmin("mute-boss");
  await boss.page.reload();
  await boss.act("BUY NOW", "Mute");
  const dialog = boss.page.getByRole("dialog", { name: "Mute mute-loud" });
  await dialog.getByLabel("Reason").fill("No shouting");
  expect(await findings(boss.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Mute" }).click();
  await expect(dialog).toBeHidden();
  await expect(loud.page.getByText(/^You are muted until .+: No shouting$/)).toBeVisible();
  await expect(loud.field).toBeDisabled();
});

test("signing out in one tab ends the chat in the others", async ({ browser, product }) => {
  const ann = await enter(browser, product, "out-ann");
  const other = await ann.page.context().newPage();
  await other.goto("/chat");
  await expect(other.getByRole("img", { name: "Connected", exact: true })).toBeVisible();
  await ann.page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other.getByRole("link", { name: "Sign In to Chat" })).toBeVisible();
});

test("a list that does not load says so, and tries again", async ({ browser, product }) => {
  const page = await newPerson(browser, product.origin, "list-ann");
  opened.push(page);
  let asked = 0;
  await page.route("**/api/chat/messages*", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto("/chat");
  // The page asks when it opens, and once more when the room has answered: no further try comes by itself.
  await expect(page.getByRole("img", { name: "Connected", exact: true })).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByText("Messages could not be loaded.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.unroute("**/api/chat/messages*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Messages could not be loaded.")).toBeHidden();
});

test("axe finds nothing in the room, and thumbs find everything", async ({ browser, product }) => {
  const ann = await enter(browser, product, "axe-ann", PHONE);
  await ann.say("a line with $ETH");
  await ann
    .message("a line with $ETH")
    .getByRole("button", { name: /^Actions/ })
    .click();
  const small = await ann.page.locator("main button:visible").evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.ariaLabel ?? target.textContent ?? "",
        height: Math.round(target.getBoundingClientRect().height),
      }))
      .filter(({ name, height }) => !name.startsWith("In reply") && height < 44),
  );
  expect(small).toEqual([]);
  await expectClean(ann.page, "the room");
});

/** Opens a socket and never answers anything. The status of the reply. */
async function openDeaf(origin: string, cookie: string): Promise<{ status: string; socket: Socket }> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const [head] = (await once(socket, "data")) as [Buffer];
  return { status: head.toString("latin1").slice(9, 12), socket };
}

test("a client that never answers a close frame holds few sockets, and others still come in", async ({
  browser,
  product,
}) => {
  const { page } = await enter(browser, product, "deaf-one");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const open: Socket[] = [];
  const statuses: string[] = [];
  for (let at = 0; at < 60; at++) {
    const { status, socket } = await openDeaf(product.origin, cookie);
    statuses.push(status);
    open.push(socket);
  }
  expect(statuses.filter((status) => status === "101").length).toBeLessThanOrEqual(20);
  expect(statuses.filter((status) => status === "429").length).toBeGreaterThanOrEqual(40);
  const other = await enter(browser, product, "hearing-one");
  await other.say("Is this on?");
  await expect(other.message("Is this on?")).toBeVisible();
  for (const socket of open) socket.destroy();
});
