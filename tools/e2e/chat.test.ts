import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import type { DrivenProduct } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { newUserPage, signOut } from "./support/users.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

let openedPages: Page[] = [];
/**
 * Uncaught errors in the pages that a test opens itself. Their console messages are ignored, because every error reply and
 * lost connection appears there.
 */
const uncaughtErrors: string[] = [];
test.afterEach(async () => {
  for (const page of openedPages) await page.context().close();
  openedPages = [];
  expect(uncaughtErrors.splice(0), "uncaught errors in a page").toEqual([]);
});

type Chat = Awaited<ReturnType<typeof openChat>>;

/** Opens the chat as a new user. */
async function openChat(
  browser: Browser,
  product: DrivenProduct,
  username: string,
  options: BrowserContextOptions = {},
) {
  const page = await newUserPage(browser, product.origin, username, options);
  openedPages.push(page);
  page.on("pageerror", ({ message }) => uncaughtErrors.push(message));
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
      // The button is disabled until the previous message has been sent.
      await expect(send).toBeEnabled();
      await field.press("Enter");
    },
    async chooseAction(text: string, action: string) {
      // The first match is the message itself; messages that quote it follow.
      const message = page.getByRole("log").getByRole("listitem").filter({ hasText: text }).first();
      await message.getByRole("button", { name: /^Actions/ }).click();
      await message.getByRole("button", { name: action, exact: true }).click();
    },
  };
}

/** Checks on which side of the list a message is. */
async function expectSide(chat: Chat, text: string, side: "left" | "right") {
  const [bubble, list] = await Promise.all([
    chat.message(text).boundingBox(),
    chat.page.getByRole("log").boundingBox(),
  ]);
  const [fromLeft, fromRight] = [bubble!.x - list!.x, list!.x + list!.width - bubble!.x - bubble!.width];
  expect(side === "right" ? fromRight : fromLeft).toBeLessThan(24);
  expect(side === "right" ? fromLeft : fromRight).toBeGreaterThan(40);
}

test("a visitor sees an invitation to sign in", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByRole("heading", { name: "Community Chat" })).toBeVisible();
  await expectNoViolations(page, "the invitation to the chat");
  await page.getByRole("link", { name: "Sign In to Chat" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

/**
 * Replies with an error to the next requests. Playwright's option `times` is not used, because a request at the moment when
 * it removes the route gets no reply.
 */
async function failRequests(page: Page, url: string, reply: { status: number; body?: string }, times: number) {
  let left = times;
  await page.route(url, (route) => (left-- > 0 ? route.fulfill(reply) : route.continue()));
}

test("an empty chat shows a welcome text, and the Send button requires a message", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const ann = await openChat(browser, product, "first-ann");
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
  await expectNoViolations(ann.page, "the empty chat");
});

test("two users chat, reply, edit and delete, and what one writes offline is sent once", async ({
  browser,
  product,
}) => {
  const [ann, bob] = [
    await openChat(browser, product, "talk-ann"),
    await openChat(browser, product, "talk-bob", PHONE),
  ];
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

  await ann.say("what of teh tide");
  await bob.chooseAction("what of teh tide", "Reply");
  await bob.say("it turns");
  await expect(ann.message("it turns").getByRole("button", { name: "In reply to talk-ann" })).toBeVisible();

  await ann.field.fill("begun before");
  await ann.chooseAction("what of teh tide", "Edit");
  await expect(ann.field).toHaveValue("what of teh tide");
  await failRequests(ann.page, "**/api/chat/messages/*", { status: 503 }, 1);
  await ann.say("what of the tide");
  await expect(ann.page.getByText("Failed to edit message", { exact: true })).toBeVisible();
  await expect(ann.field).toHaveValue("what of the tide");
  await ann.field.press("Enter");
  await expect(ann.field).toHaveValue("begun before");
  await expect(bob.message("what of the tide").first()).toContainText("edited");

  await ann.chooseAction("what of the tide", "Delete");
  await expect(ann.page.getByText("Delete this message?")).toBeVisible();
  await ann.page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(bob.page.getByText("message deleted").first()).toBeVisible();
  await expect(bob.page.getByText("what of the tide")).toHaveCount(0);

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

test("a rejected message shows the reason, and can be retried or discarded", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const ann = await openChat(browser, product, "fail-ann");
  const notFound = { status: 404, body: "The message you are replying to is no longer available." };
  await failRequests(ann.page, "**/api/chat/messages", notFound, 2);
  await ann.say("too soon");
  await expect(ann.page.getByText("Error", { exact: true })).toBeVisible();
  await expect(ann.page.getByText(notFound.body).first()).toBeVisible();
  await ann.say("never mind");
  await ann.message("never mind").getByRole("button", { name: "Discard" }).click();
  await expect(ann.message("never mind")).toHaveCount(0);
  await ann.message("too soon").getByRole("button", { name: "Retry" }).click();
  await expect(ann.message("too soon").getByText("Not sent")).toHaveCount(0);
  await ann.page.reload();
  await expect(ann.message("too soon")).toHaveCount(1);
});

test("a user who writes too fast sees a message, and all messages are sent later", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const [ann, bob] = [await openChat(browser, product, "fast-ann"), await openChat(browser, product, "fast-bob")];
  const words = ["one", "two", "three", "four", "five", "six", "seven"].map((word) => `fast ${word}`);
  // Five messages within ten seconds are allowed. On a busy machine, typing them could take longer.
  for (const word of words.slice(0, 5)) {
    expect((await ann.page.request.post("/api/chat/messages", { data: { message: word } })).status()).toBe(201);
  }
  for (const word of words.slice(5)) await ann.say(word);
  const warning = /You are sending messages too quickly\. Please wait \d+ seconds?\. It will be sent automatically\./;
  await expect(ann.page.getByText(warning).first()).toBeVisible();
  await expect(bob.message("fast")).toHaveText(
    words.map((word) => new RegExp(word)),
    { timeout: 60_000 },
  );
  await expect(ann.page.getByText(warning)).toHaveCount(0);
});

test("a new message does not scroll a reader away from older messages", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const reader = await openChat(browser, product, "scroll-reader", { viewport: { width: 1440, height: 600 } });
  const log = reader.page.getByRole("log");
  for (const name of ["scroll-one", "scroll-two"]) {
    const writer = await openChat(browser, product, name);
    for (let number = 0; number < 4; number++) {
      await writer.say(`${name} ${number}\n\n.\n.\n.\n.`);
      await expect(writer.message(`${name} ${number}`)).toHaveCount(1);
    }
  }
  await expect(reader.message("scroll-two 3")).toBeVisible();
  const distanceFromEnd = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(distanceFromEnd).toBeLessThan(2);
  await log.evaluate((list) => list.scrollTo(0, 300));
  const lastWriter = await openChat(browser, product, "scroll-writer");
  await lastWriter.say("the latest");
  await reader.page.getByRole("button", { name: "1 new message" }).click();
  await expect.poll(distanceFromEnd).toBeLessThan(2);
  await expect(reader.message("the latest")).toBeInViewport();
});

test("older messages load above without moving the visible ones", async ({ browser, product }) => {
  const page = await newUserPage(browser, product.origin, "older-reader");
  openedPages.push(page);
  await page.route("**/api/chat/messages?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const end = Number(query.get("before") ?? 301);
    return route.fulfill({
      json: query.has("after") ? [] : Array.from({ length: 100 }, (_, index) => messageWithId(end - 100 + index)),
    });
  });
  await page.goto("/chat");
  const top = page.locator("#message-205");
  await expect(page.locator("#message-300")).toBeInViewport();
  await top.evaluate((message) => message.scrollIntoView());
  await expect(page.locator("#message-101")).toBeAttached();
  await expect(top).toBeInViewport();
  // A link leads past hundreds of messages to the field.
  await page.getByRole("link", { name: "Skip to the message field" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Type your message...")).toBeFocused();
});

function messageWithId(id: number) {
  const createdAt = new Date(1_700_000_000_000 + id).toISOString();
  const otherFields = {
    userId: `user-${id % 3}`,
    username: `user-${id % 3}`,
    messageType: "text",
    replyToId: null,
    replyTo: null,
  };
  return {
    id,
    ...otherFields,
    message: `Number ${id}`,
    clientId: `${id}`,
    createdAt,
    isEdited: false,
    isDeleted: false,
  };
}

test("the title of a hidden tab counts new messages", { tag: "@drill" }, async ({ browser, product }) => {
  const [ann, bob] = [await openChat(browser, product, "tab-ann"), await openChat(browser, product, "tab-bob")];
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

test("a muted user sees the reason and the end of the mute", { tag: "@drill" }, async ({ browser, product }) => {
  const mutedUser = await openChat(browser, product, "mute-loud");
  await mutedUser.say("BUY NOW");
  const admin = await openChat(browser, product, "mute-boss");
  await product.makeAdmin("mute-boss");
  await admin.page.reload();
  await admin.chooseAction("BUY NOW", "Mute");
  const dialog = admin.page.getByRole("dialog", { name: "Mute mute-loud" });
  await dialog.getByLabel("Reason").fill("No shouting");
  await expectNoViolations(admin.page, "the mute dialog");
  await dialog.getByRole("button", { name: "Mute" }).click();
  await expect(dialog).toBeHidden();
  await expect(mutedUser.page.getByText(/^You are muted until .+: No shouting$/)).toBeVisible();
  await expect(mutedUser.field).toBeDisabled();
});

test("signing out in one tab ends the chat in another tab", { tag: "@drill" }, async ({ browser, product }) => {
  const ann = await openChat(browser, product, "out-ann");
  const otherTab = await ann.page.context().newPage();
  await otherTab.goto("/chat");
  await expect(otherTab.getByRole("img", { name: "Connected", exact: true })).toBeVisible();
  await signOut(ann.page);
  await expect(otherTab.getByRole("link", { name: "Sign In to Chat" })).toBeVisible();
});

test("the chat offers a retry when messages cannot be loaded", { tag: "@drill" }, async ({ browser, product }) => {
  const page = await newUserPage(browser, product.origin, "list-ann");
  openedPages.push(page);
  let requests = 0;
  await page.route("**/api/chat/messages*", (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto("/chat");
  // The page sends one request when it opens and one when the socket is connected, and then does not retry by itself.
  await expect(page.getByRole("img", { name: "Connected", exact: true })).toBeVisible();
  await expect.poll(() => requests).toBe(2);
  await expect(page.getByText("Messages could not be loaded.")).toBeVisible();
  await expectNoViolations(page, "the chat without messages");
  await page.unroute("**/api/chat/messages*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Messages could not be loaded.")).toBeHidden();
});

test("the chat has no accessibility violations and no small tap targets", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const ann = await openChat(browser, product, "axe-ann", PHONE);
  await ann.say("a line with $ETH");
  await ann
    .message("a line with $ETH")
    .getByRole("button", { name: /^Actions/ })
    .click();
  const tooSmall = await ann.page.locator("main button:visible").evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.ariaLabel ?? target.textContent ?? "",
        height: Math.round(target.getBoundingClientRect().height),
      }))
      .filter(({ name, height }) => !name.startsWith("In reply") && height < 44),
  );
  expect(tooSmall).toEqual([]);
  await expectNoViolations(ann.page, "the chat");
});

/** Opens a WebSocket that never replies to a frame. Returns the HTTP status and the connection. */
async function openSilentSocket(origin: string, cookie: string): Promise<{ status: string; socket: Socket }> {
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

test("a client that ignores close frames keeps at most 20 sockets, and others can connect", { tag: "@drill" }, async ({
  browser,
  product,
}) => {
  const { page } = await openChat(browser, product, "deaf-one");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const openSockets: Socket[] = [];
  const statuses: string[] = [];
  for (let number = 0; number < 60; number++) {
    const { status, socket } = await openSilentSocket(product.origin, cookie);
    statuses.push(status);
    openSockets.push(socket);
  }
  expect(statuses.filter((status) => status === "101").length).toBeLessThanOrEqual(20);
  expect(statuses.filter((status) => status === "429").length).toBeGreaterThanOrEqual(40);
  const otherUser = await openChat(browser, product, "hearing-one");
  await otherUser.say("Is this on?");
  await expect(otherUser.message("Is this on?")).toBeVisible();
  for (const socket of openSockets) socket.destroy();
});

test("a link in a message warns before it leaves the site", async ({ browser, product }) => {
  const ann = await openChat(browser, product, `ann-${randomBytes(4).toString("hex")}`);
  await ann.say("read https://example.com/path?a=1.");
  const link = ann.message("read").getByRole("link", { name: "https://example.com/path?a=1", exact: true });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await link.click();
  const warning = ann.page.getByRole("dialog", { name: "Leave Tidemark?" });
  await expect(warning).toContainText("https://example.com/path?a=1");
  await expectNoViolations(ann.page, "the warning before leaving");
  await expect(warning.getByRole("link", { name: "Open example.com" })).toHaveAttribute(
    "href",
    "https://example.com/path?a=1",
  );
  expect(ann.page.context().pages()).toHaveLength(1);
  await warning.getByRole("button", { name: "Stay here" }).click();
  await expect(warning).toBeHidden();
  await expect(link).toBeFocused();
});

test("coins and users are completed with the keyboard", { tag: "@drill" }, async ({ browser, product }) => {
  const suffix = randomBytes(4).toString("hex");
  const [ann, bob] = [
    await openChat(browser, product, `ann-${suffix}`),
    await openChat(browser, product, `bob-${suffix}`),
  ];
  await bob.say(`hello ${suffix}`);
  await expect(ann.message(`hello ${suffix}`)).toBeVisible();
  const options = ann.page.getByRole("option");
  await ann.field.pressSequentially("buy $bitc");
  await expect(options.first()).toContainText("Bitcoin");
  await expectNoViolations(ann.page, "the completion");
  await ann.field.press("Enter");
  await expect(ann.field).toHaveValue("buy $BTC ");
  await ann.field.pressSequentially(`says @bob-${suffix.slice(0, 4)}`);
  await expect(options).toHaveText([`@bob-${suffix}`]);
  await ann.field.press("Escape");
  await expect(options).toHaveCount(0);
  await ann.field.pressSequentially(suffix.slice(4, 6));
  await expect(options).toHaveCount(0);
  await ann.field.fill("");
  await ann.field.pressSequentially("@bo");
  await expect(options.first()).toBeVisible();
  await ann.field.press("ArrowDown");
  await ann.field.press("ArrowUp");
  await ann.field.press("Tab");
  await expect(ann.field).toHaveValue(/^@bo[\w-]+ $/);
  await expect(ann.field).toBeFocused();
});

test("a user reports a message, and an admin decides", { tag: "@drill" }, async ({ browser, product }) => {
  const suffix = randomBytes(4).toString("hex");
  const [ann, bob] = [
    await openChat(browser, product, `ann-${suffix}`),
    await openChat(browser, product, `bob-${suffix}`),
  ];
  const chief = await openChat(browser, product, `chief-${suffix}`);
  await product.makeAdmin(`chief-${suffix}`);
  await bob.say(`send me your seed ${suffix}`);
  await expect(ann.message(suffix)).toBeVisible();
  await ann.chooseAction(suffix, "Report");
  const dialog = ann.page.getByRole("dialog", { name: `Report the message of bob-${suffix}` });
  await dialog.getByLabel("Reason").selectOption("Scam or phishing");
  await expectNoViolations(ann.page, "the report dialog");
  await dialog.getByRole("button", { name: "Report", exact: true }).click();
  await expect(dialog).toBeHidden();

  await chief.page.goto("/admin");
  const report = chief.page.getByRole("listitem", { name: `Message of @bob-${suffix}` });
  await expect(report).toContainText("1 report: Scam or phishing");
  await expectNoViolations(chief.page, "the dashboard with a report");
  await report.getByRole("button", { name: "Delete message" }).click();
  const removal = chief.page.getByRole("dialog", { name: "Delete message" });
  await removal.getByLabel("Reason").fill("A scam");
  await removal.getByRole("button", { name: "Delete message" }).click();
  await expect(report).toHaveCount(0);
  await expect(ann.message("message deleted").last()).toBeVisible();
});
