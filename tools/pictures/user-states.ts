import { chatOf, chooseAdType, fail, hold, openOrder, press, pressBoth, pressEnd, scrollTo } from "./actions.ts";
import type { State } from "./state.ts";

/** The states of pages for signed-in users and admins. */
export const USER_STATES: State[] = [
  { name: "market-signed-in", viewer: "demo", path: "/" },
  { name: "market-add", viewer: "demo", path: "/", act: press(/^Add Bitcoin/) },
  { name: "market-alert", viewer: "demo", path: "/", act: press(/alert.*Bitcoin|Bitcoin.*alert/i) },
  { name: "portfolio", viewer: "demo", path: "/portfolio" },
  { name: "portfolio-loading", viewer: "demo", path: "/portfolio", act: hold("**/api/*-positions") },
  { name: "portfolio-failed", viewer: "demo", path: "/portfolio", act: fail("**/api/*-positions") },
  { name: "portfolio-add-spot", viewer: "demo", path: "/portfolio", act: press("Add Position") },
  {
    name: "portfolio-add-leveraged",
    viewer: "demo",
    path: "/portfolio",
    act: (page) => page.getByRole("button", { name: "Add Position" }).nth(1).click(),
  },
  { name: "portfolio-edit", viewer: "demo", path: "/portfolio", act: press(/^Edit /) },
  { name: "portfolio-delete", viewer: "demo", path: "/portfolio", act: press(/^Delete /) },
  { name: "portfolio-import", viewer: "demo", path: "/portfolio", act: press("Import CSV") },
  {
    name: "portfolio-import-problems",
    viewer: "demo",
    path: "/portfolio",
    act: async (page) => {
      await press("Import CSV")(page);
      const buffer = Buffer.from("Symbol,Amount,Entry price\nbtc,-1,10\neth,much,10\n");
      await page.locator("input[type=file]").setInputFiles({ name: "holdings.csv", mimeType: "text/csv", buffer });
    },
  },
  { name: "portfolio-hidden", viewer: "demo", path: "/portfolio", act: press("Hide amounts") },
  {
    name: "portfolio-chart-tip",
    viewer: "demo",
    path: "/portfolio",
    act: async (page) => {
      await page.getByRole("slider", { name: "Portfolio value over time" }).focus();
      await page.keyboard.press("Home");
    },
  },
  { name: "portfolio-spot", viewer: "demo", path: "/portfolio", act: scrollTo("Portfolio Holdings") },
  { name: "portfolio-leveraged", viewer: "demo", path: "/portfolio", act: scrollTo("Leveraged Positions") },
  { name: "alerts", viewer: "demo", path: "/alerts" },
  { name: "alerts-new", viewer: "demo", path: "/alerts", act: press(/^New alert/) },
  { name: "alerts-loading", viewer: "demo", path: "/alerts", act: hold("**/api/{price-alerts,notifications}*") },
  { name: "alerts-failed", viewer: "demo", path: "/alerts", act: fail("**/api/{price-alerts,notifications}*") },
  { name: "alerts-end", viewer: "demo", path: "/alerts", act: pressEnd },
  { name: "alerts-edit", viewer: "demo", path: "/alerts", act: press(/^Edit the alert/) },
  { name: "alerts-bell", viewer: "demo", path: "/arbitrage", act: press(/Notifications|alerts/i) },
  { name: "settings", viewer: "demo", path: "/settings" },
  { name: "settings-delete", viewer: "demo", path: "/settings", act: press("Delete account…") },
  { name: "advertise", viewer: "demo", path: "/advertise" },
  { name: "advertise-end", viewer: "demo", path: "/advertise", act: pressEnd },
  {
    name: "advertise-prices",
    viewer: "demo",
    path: "/advertise",
    act: (page) => page.getByRole("heading", { name: "Pricing" }).scrollIntoViewIfNeeded(),
  },
  { name: "advertise-token", viewer: "demo", path: "/advertise", act: chooseAdType("promoted_token") },
  { name: "advertise-row", viewer: "demo", path: "/advertise", act: chooseAdType("token_highlight") },
  { name: "advertise-line", viewer: "demo", path: "/advertise", act: chooseAdType("scrolling") },
  {
    name: "order",
    viewer: "demo",
    path: "/advertise",
    act: (page) =>
      page
        .getByRole("link", { name: /View Details/ })
        .first()
        .click(),
  },
  { name: "order-paid", viewer: "demo", path: "/advertise", act: openOrder("paid") },
  { name: "order-running", viewer: "demo", path: "/advertise", act: openOrder("active") },
  { name: "order-rejected", viewer: "demo", path: "/advertise", act: openOrder("rejected") },
  { name: "order-missing", viewer: "demo", path: "/advertise/order/999999" },
  { name: "chat", viewer: "demo", path: "/chat" },
  { name: "chat-loading", viewer: "demo", path: "/chat", act: hold("**/api/chat/messages?*") },
  { name: "chat-failed", viewer: "demo", path: "/chat", act: fail("**/api/chat/messages?*") },
  { name: "chat-empty", viewer: "demo", path: "/chat", act: chatOf(() => []) },
  {
    name: "chat-changed",
    viewer: "demo",
    path: "/chat",
    act: chatOf((messages) =>
      messages.map((message, index) => ({ ...message, isEdited: index % 3 === 0, isDeleted: index % 3 === 1 })),
    ),
  },
  { name: "chat-actions", viewer: "demo", path: "/chat", act: press(/^Actions for the message of demo/) },
  { name: "chat-delete", viewer: "demo", path: "/chat", act: pressBoth(/^Actions for the message of demo/, "Delete") },
  { name: "chat-reply", viewer: "demo", path: "/chat", act: pressBoth(/^Actions/, "Reply") },
  { name: "chat-found", viewer: "demo", path: "/chat", act: press(/^In reply to/) },
  {
    name: "chat-long-text",
    viewer: "demo",
    path: "/chat",
    act: (page) => page.getByLabel("Message", { exact: true }).fill("far too long ".repeat(50)),
  },
  {
    name: "chat-scrolled",
    viewer: "demo",
    path: "/chat",
    async act(page) {
      await chatOf((messages) => Array.from({ length: 40 }, (_, at) => ({ ...messages.at(-1), id: 1000 + at })))(page);
      await page.getByRole("log").hover();
      await page.mouse.wheel(0, -600);
    },
  },
  // An unsent message stays in the outbox, so these two come after the other states of the chat.
  {
    name: "chat-not-sent",
    viewer: "demo",
    path: "/chat",
    async act(page) {
      await page.route("**/api/chat/messages", (route) => route.fulfill({ status: 400, body: "No." }));
      await page.getByLabel("Message", { exact: true }).fill("This one is refused");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "chat-sending",
    viewer: "demo",
    path: "/chat",
    async act(page) {
      await page.route("**/api/chat/messages", () => {});
      await page.getByLabel("Message", { exact: true }).fill("This one is on its way");
      await page.keyboard.press("Enter");
    },
  },
  { name: "news-mine", viewer: "demo", path: "/news?tab=mine" },
  { name: "news-editor", viewer: "demo", path: "/news", act: press("Create Article") },
  {
    name: "news-editor-preview",
    viewer: "demo",
    path: "/news",
    act: async (page) => {
      await press("Create Article")(page);
      await page.getByLabel("Title").fill("A title");
      await page.getByLabel("Summary").fill("A summary");
      await page.getByLabel("Content").fill("# A heading\n\nA text with ![a picture](https://example.com/a.png)");
      await page.getByRole("dialog").getByRole("button", { name: "Preview" }).click();
    },
  },
  {
    name: "news-editor-restored",
    viewer: "demo",
    path: "/news",
    act: async (page) => {
      await press("Create Article")(page);
      await page.getByLabel("Title").fill("A title");
      await press("Cancel")(page);
      await press("Create Article")(page);
      await page.getByText(/^Restored your draft/).waitFor();
    },
  },
  {
    name: "news-edit",
    viewer: "demo",
    path: "/news?tab=mine",
    act: async (page) => {
      await press(/^Edit /)(page);
      await page.getByLabel("Content").waitFor();
    },
  },
  { name: "news-delete", viewer: "demo", path: "/news?tab=mine", act: press(/^Delete /) },
  { name: "admin-denied", viewer: "demo", path: "/admin" },
  { name: "admin", viewer: "harbor", path: "/admin" },
  { name: "admin-person", viewer: "harbor", path: "/admin", act: press(/View Details/) },
  { name: "chat-mute", viewer: "harbor", path: "/chat", act: pressBoth(/^Actions for the message of demo/, "Mute") },
  { name: "admin-ads", viewer: "harbor", path: "/admin/ads" },
  {
    name: "admin-ads-pending",
    viewer: "harbor",
    path: "/admin/ads",
    act: (page) => page.getByRole("tab", { name: /Pending/ }).click(),
  },
  {
    name: "admin-ads-order",
    viewer: "harbor",
    path: "/admin/ads",
    act: (page) =>
      page
        .getByRole("tab", { name: /Pending/ })
        .click()
        .then(() => press(/^Order #/)(page)),
  },
];
