import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SIGNED_IN_COOKIE } from "../shared/accounts/signed-in-cookie.ts";
import { ECOSYSTEMS } from "../shared/ecosystems/catalogue.ts";
import { sampleColumns } from "../shared/markets/sample.ts";
import { DAY } from "../shared/values/time.ts";
import { rememberWelcome } from "./accounts/dialogs/welcome-seen.ts";
import type { User } from "./accounts/session/session.queries.ts";
import { loadSession } from "./accounts/session/session.ts";
import { AlertBell } from "./alerts/bell/AlertBell.tsx";
import { queries } from "./api/query-client.ts";
import { closeCoinDialog, openCoinDialog } from "./markets/coin/coin-dialog.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { App, createAppRouter } from "./router.tsx";
import { currentToast, dismissToast } from "./ui/toast/toast.ts";

/**
 * Checks texts, above all error messages, that are not worth the time of a browser test. The whole application runs
 * here; only the server is fake.
 */
const TIME = "2026-11-20T12:00:00.000Z";
const ANN: User = {
  id: "ann",
  username: "ann",
  email: null,
  isEmailConfirmed: false,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: true,
  wasWelcomed: true,
  createdAt: TIME,
};
/** The server fails without a reason. */
const FAILS = () => new Response("", { status: 500 });
const NEVER = () => new Promise<Response>(() => {});

type Answer = unknown | (() => Response | Promise<Response>);
let answers: Record<string, Answer> = {};

// The timeout is long because opening a page loads its modules.
const TIMEOUT_MS = 60_000;
beforeAll(() => configure({ asyncUtilTimeout: TIMEOUT_MS }));
beforeEach(() => {
  answers = {};
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const answer = answers[`${init.method ?? "GET"} ${url.split("?")[0]}`] ?? [];
    return typeof answer === "function" ? answer(init) : Response.json(answer);
  });
});
afterEach(() => {
  act(closeCoinDialog);
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

function dismissAllToasts(): void {
  for (let current = currentToast(); current; current = currentToast()) dismissToast(current.id);
}

const NOTHING_MISSING = { amount: "0", missing: 0, missingIn: [] };

async function open(path: string, pageAnswers: Record<string, Answer>, user: User | null = ANN) {
  answers = {
    "GET /api/user": user ?? (() => new Response("", { status: 401 })),
    "GET /api/notifications": { unread: 0, items: [] },
    "GET /api/holdings": {
      holdings: [],
      totals: {
        realised: "0",
        income: "0",
        fees: "0",
        deposits: "0",
        sums: { realised: NOTHING_MISSING, income: NOTHING_MISSING, fees: NOTHING_MISSING },
        partlyKnown: { realised: false, income: false, fees: false },
      },
      costs: [],
    },
    "GET /api/archive-prices": { missing: 0, available: 0, used: 0, sources: [], unpriced: [], doubted: [] },
    "GET /api/sign-in-methods": { hasPassword: true, host: "tidemark.test", passkeys: [], recoveryCodes: null },
    "GET /api/recovery-options": { email: true },
    "GET /api/currencies": { base: "usd", asOf: null, stale: false, rates: {} },
    ...pageAnswers,
  };
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie in the same way.
  document.cookie = `${SIGNED_IN_COOKIE}=1`;
  if (user) rememberWelcome(user.id);
  queries.clear();
  const market = createMarketStore();
  market.load(sampleColumns(Date.now()));
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await Promise.all([router.load(), loadSession()]);
  dismissAllToasts();
  render(<App router={router} market={market} />);
  return { router };
}

async function expectTexts(...texts: string[]): Promise<void> {
  for (const text of texts) expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
}
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => void fireEvent.click(await button(name));
const selectTab = async (name: string) => void fireEvent.click(await screen.findByRole("tab", { name }));
const fill = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Waits for the toast and dismisses it. */
async function expectToast(title: string, description?: string): Promise<void> {
  await waitFor(() => expect(currentToast()).toMatchObject({ title, ...(description && { description }) }));
  act(() => dismissToast(currentToast()!.id));
}

test("signing up and signing in show their texts and errors", async () => {
  const refusals = { "POST /api/register": FAILS, "POST /api/login": FAILS };
  await open("/auth?tab=create", { ...refusals, "GET /api/check-username/bob": { available: true } }, null);
  await expectTexts("Your comprehensive crypto portfolio management platform");
  await expectTexts("Track Holdings", "Price Alerts", "Market Data", "P&L Tracking");
  const main = within(await screen.findByRole("main"));
  await fill("Username", "bob");
  await fill("Password", "correct horse");
  await expectTexts("Username is available");
  fireEvent.click(main.getByRole("button", { name: "Create Account" }));
  await expectToast("Registration failed", "Username may already be taken");
  await selectTab("Sign In");
  await fill("Username", "bob");
  await fill("Password", "correct horse");
  fireEvent.click(main.getByRole("button", { name: "Sign In" }));
  await expectToast("Login failed", "Invalid username or password");
});

test("a failed profile setup shows its error", async () => {
  const usernameIsFree = { "GET /api/check-username/bob": { available: true }, "PUT /api/profile": FAILS };
  await open("/arbitrage", usernameIsFree, { ...ANN, id: "nameless", username: null });
  await expectTexts("Complete Your Profile");
  await fill("Username", "bob");
  await expectTexts("Username is available");
  await press("Complete profile");
  await expectToast("Setup failed", "Failed to update profile");
});

test("a wrong password shows an error in a toast and at its field", async () => {
  const WRONG = () => new Response("Wrong password.", { status: 400 });
  await open("/settings", { "PUT /api/password": WRONG, "DELETE /api/account": WRONG });
  await fill("Current password", "wrong");
  await fill("New password", "battery staple");
  await press("Change password");
  await expectToast("Password not changed", "Wrong password.");
  const field = await screen.findByLabelText("Current password");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await expectTexts("Wrong password.");
  expect(document.activeElement).toBe(field);
  await fill("Current password", "another");
  expect(screen.queryByText("Wrong password.")).toBeNull();

  await press("Delete account…");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete account" }));
  fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "wrong" } });
  await fill("Confirmation", "delete ann");
  fireEvent.click(dialog.getByRole("button", { name: "Delete account" }));
  await expectToast("Account not deleted", "Wrong password.");
  await dialog.findByText("Wrong password.");
});

test("the ways to sign in that cannot be loaded show an error and leave the rest of the settings", async () => {
  await open("/settings", { "GET /api/sign-in-methods": FAILS });
  await waitFor(async () =>
    expect(await screen.findAllByText("Your sign-in methods could not be loaded.")).toHaveLength(3),
  );
  await expectTexts("Save profile", "Change password");
});

test("a forgotten password shows the ways back, and email only where the server sends it", async () => {
  await open("/recover", { "GET /api/recovery-options": { email: false }, "POST /api/recover": FAILS }, null);
  await expectTexts("Forgot your password?", "Use a recovery code", "Ask an admin");
  expect(screen.queryByText("Get a link by email")).toBeNull();
  await press("Set new password");
  await expectTexts("Username is required", "Recovery code is required", "Password is required");
  await fill("Username", "ann");
  await fill("Recovery code", "7K2M-90QX-3FGH-WZ4T");
  await fill("New password", "battery staple");
  await press("Set new password");
  await expectToast("Password not set", "Please try again.");
});

test("a reset email that fails shows an error", async () => {
  await open("/recover", { "POST /api/password-resets": FAILS }, null);
  await expectTexts("Get a link by email");
  await press("Send reset link");
  await expectTexts("Email is required");
  await fill("Email", "ann@example.com");
  await press("Send reset link");
  await expectToast("No link sent", "Please try again.");
});

test("notifications that cannot be loaded show an error with a Retry button", async () => {
  const notifications = vi.fn(FAILS);
  const { router } = await open("/alerts", { "GET /api/notifications": notifications });
  await expectTexts("Your notifications could not be loaded.");
  await button("Alerts");
  // The bell loads separately and may mount after the list has failed. It must not send a second request.
  render(
    <RouterContextProvider router={router}>
      <AlertBell />
    </RouterContextProvider>,
  );
  expect(await screen.findAllByRole("button", { name: "Alerts" })).toHaveLength(2);
  expect(notifications).toHaveBeenCalledTimes(1);
  answers["GET /api/notifications"] = NEVER;
  await press("Retry");
  await waitFor(async () => expect((await button("Retry")).hasAttribute("disabled")).toBe(true));
  await expectTexts("Your notifications could not be loaded.");
});

const POSITION = { userId: "ann", symbol: "btc", name: "Bitcoin", coinId: "bitcoin", createdAt: TIME };
const PRICES = { entryPrice: "50000", currentPrice: "60000" };
/** Without a coin it has no market price, so that its form asks for one. */
const SPOT = { ...POSITION, ...PRICES, coinId: null, id: "s", amount: "2" };
const LONG = { size: "1", leverage: 5, liquidationPrice: "40000", positionType: "long", isLiquidated: false };
const LEVERAGED = { ...POSITION, ...PRICES, ...LONG, id: "l", symbol: "eth", name: "Ethereum", coinId: "ethereum" };

test("the portfolio shows its texts and the error of a position that cannot be added", async () => {
  await open("/portfolio", {
    "GET /api/spot-positions": [SPOT],
    "GET /api/leveraged-positions": [LEVERAGED],
    "GET /api/closed-positions": { items: [], next: null },
    "POST /api/update-prices": { asOf: TIME, updated: 0, liquidated: 0 },
    "PATCH /api/spot-positions/s": NEVER,
    "POST /api/leveraged-positions": FAILS,
  });
  await expectTexts("Portfolio Overview", "Total Portfolio Value", "24h Change", "Total P&L", "Active Positions");
  await expectTexts(
    "Portfolio Holdings",
    "Asset",
    "Price",
    "Holdings",
    "Value",
    "P&L",
    "Actions",
    "Leveraged Positions",
  );

  await press("Edit Bitcoin");
  for (const label of ["Cryptocurrency Name", "Symbol", "Amount", "Entry Price (USD)", "Current Price (USD)"]) {
    await screen.findByLabelText(label);
  }
  await press("Update Position");
  await button("Updating...");
  await press("Cancel");

  const section = within(await screen.findByRole("region", { name: /^Leveraged Positions/ }));
  fireEvent.click(section.getByRole("button", { name: "Add Position" }));
  const dialog = await screen.findByRole("dialog", { name: "Add Leveraged Position" });
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Enter a coin that is not listed" }));
  set("Cryptocurrency Name", "Ethereum");
  set("Symbol", "ETH");
  set("Size", "1");
  set(/^Entry Price/, "2000");
  fireEvent.click(within(dialog).getByRole("button", { name: "Add Position" }));
  await expectToast("Error", "Failed to add leveraged position");
});

test("a token that cannot be added shows an error", async () => {
  const token = { id: "ckbtc", name: "ckBTC", symbol: "ckbtc", image: "", usd: 60_000, noun: "token" } as const;
  await open("/arbitrage", { "POST /api/spot-positions": FAILS });
  act(() => openCoinDialog(token));
  await fill("Amount", "1");
  await press("Add to Portfolio");
  await expectToast("Error", "Failed to add token to portfolio. Please try again.");
});

const ARTICLE = {
  id: 1,
  title: "Tides",
  summary: "They turn.",
  content: "And turn.",
  imageUrl: null,
  category: "general",
  tags: [],
  isPublished: true,
  isFeatured: true,
  holdReason: null,
  authorId: "ann",
  authorName: "ann",
  viewCount: 1,
  version: 1,
  publishedAt: TIME,
  createdAt: TIME,
  updatedAt: TIME,
};

test("the news show their texts and errors, and a retry reuses the idempotency key", async () => {
  const keys: unknown[] = [];
  const failAndRecordKey = ({ headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)["idempotency-key"]);
    return FAILS();
  };
  await open("/news", {
    "GET /api/start/news": { featured: [ARTICLE], latest: [ARTICLE], ads: [] },
    "GET /api/news/1": ARTICLE,
    "GET /api/my-news": [ARTICLE],
    "POST /api/news": failAndRecordKey,
    "PATCH /api/news/1": FAILS,
    "DELETE /api/news/1": FAILS,
  });
  await expectTexts("Crypto News", "Featured Articles", "All News");
  await press("Create Article");
  let dialog = within(await screen.findByRole("dialog", { name: "Create Article" }));
  const create = async () => {
    fireEvent.click(dialog.getByRole("button", { name: "Publish" }));
    await expectToast("Error", "Failed to create article");
  };
  fireEvent.change(await dialog.findByLabelText(/^Title/), { target: { value: "Ebb" } });
  fireEvent.change(dialog.getByLabelText(/^Content/), { target: { value: "And flow." } });
  await create();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  // The article may have been saved, so the same text is sent with the same idempotency key and a changed one with a new.
  await press("Create Article");
  dialog = within(await screen.findByRole("dialog", { name: "Create Article" }));
  await dialog.findByDisplayValue("Ebb");
  await create();
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: "Ebb again" } });
  await create();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0], expect.stringMatching(/./)]);
  expect(keys[2]).not.toBe(keys[0]);
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));

  await selectTab("My Articles");
  await expectTexts("Featured", "Published");
  await press("Edit Tides");
  await press("Publish");
  await expectToast("Error", "Failed to update article");
  await press("Cancel");
  await press("Delete Tides");
  await expectTexts("Are you sure you want to delete this article?");
  await press("Delete");
  await expectToast("Error", "Failed to delete article");
});

const ORDER = {
  id: "7",
  adType: "promoted_token",
  adConfig: '{"title":"Northlight"}',
  duration: 14,
  status: "pending",
  paymentCurrency: "USDC",
  paymentAmount: "42",
  paymentAddress: null,
  senderAddress: null,
  transactionHash: null,
  paymentConfirmed: false,
  confirmationBlocks: 0,
  startDate: null,
  endDate: null,
  adminReviewed: false,
  adminNotes: null,
  archived: false,
  createdAt: TIME,
  updatedAt: TIME,
  refund: null,
};
const DETAIL = {
  ...ORDER,
  payment: {
    network: "USDC on Base",
    uri: null,
    isExactAmount: false,
    received: "0",
    missing: "42",
    transfers: [],
    note: null,
    payBefore: null,
    checkedAt: null,
    confirmationsNeeded: null,
    newAddressesLeft: 3,
  },
  siteOwner: "harbor",
  counts: [],
  history: [],
};
const OPEN = {
  creation: "open",
  siteOwner: "harbor",
  currencies: [{ currency: "USDC", network: "USDC on Base", usdPrice: "1" }],
};

test("the user's ad orders show their texts and errors", async () => {
  await open("/advertise", {
    "GET /api/ad-orders": [ORDER],
    "GET /api/ad-orders/archived": [{ ...ORDER, id: "8", archived: true }],
    "GET /api/ad-payment-options": OPEN,
    "GET /api/ad-orders/9": { ...DETAIL, id: "9" },
    "PATCH /api/ad-orders/7/archive": FAILS,
    "PATCH /api/ad-orders/8/unarchive": FAILS,
    "POST /api/ad-orders": FAILS,
  });
  await expectTexts(
    "Advertise on Tidemark",
    "Your Ad Orders",
    "Active Orders (1)",
    "Archived Orders (1)",
    "Create Your Ad",
  );
  await expectTexts("Promoted token", "View Details");
  await press("Archive order #7");
  await expectToast("Error archiving order");
  answers["PATCH /api/ad-orders/7/archive"] = ORDER;
  await press("Archive order #7");
  await expectToast("Order archived", "Order has been moved to archive.");
  await selectTab("Archived Orders (1)");
  await press("Restore order #8");
  await expectToast("Error restoring order");
  answers["PATCH /api/ad-orders/8/unarchive"] = ORDER;
  await press("Restore order #8");
  await expectToast("Order restored", "Order has been restored from archive.");

  await fill(/^Title/, "Northlight");
  await fill(/^Description/, "Card payments.");
  await fill(/^Link/, "https://northlight.example.com");
  await fill(/^Duration/, "14");
  await press("Create Ad Order");
  await expectToast("Failed to create ad order");
  answers["POST /api/ad-orders"] = { ...DETAIL, id: "9" };
  await press("Create Ad Order");
  await expectToast("Ad Order Created", "Order #9");
});

test("ad orders that cannot be loaded show an error and keep the new order's form", async () => {
  const orders = vi.fn(FAILS);
  await open("/advertise", {
    "GET /api/ad-orders": orders,
    "GET /api/ad-orders/archived": orders,
    "GET /api/ad-payment-rates": FAILS,
    "GET /api/ad-payment-options": OPEN,
  });
  await expectTexts("Your orders could not be loaded.", "Pricing");
  await fill(/^Title/, "Northlight");
  // Showing the error must not send the request again, because that would be an endless loop.
  expect(orders).toHaveBeenCalledTimes(2);
  answers["GET /api/ad-orders"] = [ORDER];
  answers["GET /api/ad-orders/archived"] = [];
  await press("Retry");
  await expectTexts("Active Orders (1)");
  expect(await screen.findByDisplayValue("Northlight")).toBeDefined();
});

test("an ad order shows its texts and errors", async () => {
  const detail = Promise.withResolvers<Response>();
  await open("/advertise/order/7", {
    "GET /api/ad-orders/7": () => detail.promise,
    "PATCH /api/ad-orders/7": FAILS,
    "POST /api/ad-orders/7/check-payment": FAILS,
    "POST /api/ad-orders/7/regenerate-address": FAILS,
  });
  await expectTexts("Loading order details...", "Back to Advertise");
  answers["GET /api/ad-orders/7"] = DETAIL;
  detail.resolve(Response.json(DETAIL));
  await expectTexts("Order #7", "Order Details", "Payment Information");
  await expectTexts("Payment is detected automatically within a few minutes.");
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  await press("Copy payment address");
  await expectToast("Nothing to copy", "No content available to copy");

  await fill("Your wallet address (optional)", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
  await press("Save");
  await expectToast("Failed to update sender address");
  answers["PATCH /api/ad-orders/7"] = DETAIL;
  await press("Save");
  await expectToast("Sender Address Updated", "Your wallet address has been saved.");
  await press("Check Payment Status");
  await expectToast("Failed to check payment");
  const check = { confirmed: false, status: "pending", received: "0", missing: "42", checkedAt: TIME, reachable: true };
  answers["POST /api/ad-orders/7/check-payment"] = check;
  await press("Check Payment Status");
  await expectToast("Payment Not Found", "We haven't detected your payment yet. Please try again in a few minutes.");
  answers["POST /api/ad-orders/7/check-payment"] = { ...check, confirmed: true, status: "confirmed" };
  await press("Check Payment Status");
  await expectToast("Payment Confirmed", "Your payment has been confirmed and is awaiting admin review.");
  await press("Generate payment address");
  await expectToast("Failed to generate payment address");
  answers["POST /api/ad-orders/7/regenerate-address"] = DETAIL;
  await press("Generate payment address");
  await expectToast("Address Generated");
  answers["GET /api/ad-orders/7"] = { ...DETAIL, paymentAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
  await press("Generate payment address");
  await press("Copy amount");
  await waitFor(() => expect(copied).toEqual(["42"]));
  await expectToast("Copied", "Copied to clipboard");
});

test("the ad review shows its texts and errors", async () => {
  const confirmedOrder = { ...ORDER, status: "confirmed", username: "bob", paymentNote: null, received: "42" };
  await open("/admin/ads", { "GET /api/admin/ad-orders": [confirmedOrder], "PATCH /api/admin/ad-orders/7": FAILS });
  await expectTexts("Ad Review Dashboard", "All Orders (1)", "Created", "Started", "Ends", "Reviewed");
  await selectTab("Pending Review (1)");
  await expectTexts("Select an order to review");
  await press(/^Order #7/);
  await button("Reject Ad");
  await press("Approve Ad");
  await expectToast("Failed to update ad order");

  answers["GET /api/admin/ad-orders"] = [];
  await press("Refresh Orders");
  await selectTab("Pending Review (0)");
  await expectTexts("No orders pending review");
  await selectTab("All Orders (0)");
  await expectTexts("No orders found");
  answers["GET /api/admin/ad-orders"] = FAILS;
  await press("Refresh Orders");
  await expectToast("Failed to fetch orders");
  await expectTexts("The orders could not be loaded.");
  expect(screen.queryByText("No orders found")).toBeNull();
  answers["GET /api/admin/ad-orders"] = [confirmedOrder];
  await press("Retry");
  await expectTexts("All Orders (1)");
});

test("the admin's lists of a user are cut off with a count of the rest", async () => {
  const addresses = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4", "203.0.113.5"];
  const analytics = {
    portfolioValue: "0",
    portfolioPricedAt: null,
    lastActive: TIME,
    totalVisits: 5,
    totalSpotPositions: 7,
    totalLeveragedPositions: 0,
    totalChatMessages: 0,
    totalAlerts: 0,
    totalAdOrders: 0,
    uniquePages: 1,
    topPages: [],
    deviceTypes: [],
    ipAddresses: addresses,
  };
  const lists = { leveragedPositions: [], priceAlerts: [], adOrders: [], chatMessages: [], siteVisits: [] };
  const spotPositions = Array.from({ length: 5 }, () => ({ symbol: "btc", amount: "1", currentPrice: "2" }));
  const bob = {
    ...ANN,
    ...lists,
    key: "bob",
    id: "bob",
    username: "bob",
    isAdmin: false,
    detailsOpenUntil: TIME,
    spotPositions,
    analytics,
  };
  const days = Array.from({ length: 60 }, (_, daysAgo) => ({
    date: new Date(Date.parse(TIME) - daysAgo * DAY).toISOString().slice(0, 10),
    totalVisits: 5,
    uniqueVisitors: 1,
    newRegistrations: 1,
  }));
  const stats = { totalUsers: 1, newUsers7Days: 1, newUsers30Days: 1, dailyStats: days, lostVisits: 0, lostBatches: 0 };
  const operations = {
    problems: [],
    waiting: { webhooks: 0, pushes: 0, visits: 0 },
    errors: [],
    storage: { bytes: 0, days: [] },
    importRows: { used: 0, limit: null },
  };
  const status = { now: TIME, ...operations, sources: [], budgets: [], jobs: [], livePrices: null };
  await open("/admin", {
    "GET /api/admin/users": [bob],
    "GET /api/admin/stats": stats,
    "GET /api/admin/status": status,
  });
  await expectTexts("Username", "Email", "Status", "Holdings", "User", "7 position(s)", "No email");
  await press(/^View Details/);
  await expectTexts("+2 more positions...", "+2 more IPs...", "203.0.113.3");
  expect(screen.queryByText("203.0.113.4")).toBeNull();
});

test("the names of four ecosystems differ from their ids", () => {
  const names = Object.fromEntries(ECOSYSTEMS.map(({ id, name }) => [id, name]));
  expect(names).toMatchObject({
    "binance-smart-chain": "BNB Smart Chain",
    near: "Near Protocol",
    boba: "Boba Network",
    fuse: "Fuse Network",
  });
});

test("access tokens and shared portfolios that cannot be loaded say so", async () => {
  await open("/settings", { "GET /api/tokens": FAILS });
  await expectTexts(
    "Your access tokens could not be loaded. They keep working.",
    "Let your own programs read or change your portfolio, also while you are signed out. A new password revokes them, unless you keep them.",
  );
  cleanup();
  await open("/s/link", { "GET /api/shared/link": FAILS }, null);
  await expectTexts("The portfolio could not be loaded.");
  cleanup();
  await open("/s/link", { "GET /api/shared/link": () => new Response("Not shared.", { status: 404 }) }, null);
  await expectTexts("This link doesn't work", "It may have expired, or its owner has stopped sharing.");
  cleanup();
  const empty = {
    ...{
      asOf: null,
      items: [],
      other: "0",
      totalReturn: null,
      dayReturn: null,
      growth: [],
      unavailable: null,
      withoutHistory: 0,
    },
    ...{ pnlKnownOf: { known: 0, partly: 0, all: 0 }, withoutPrice: [], hasLiquidated: false },
  };
  await open("/s/link", { "GET /api/shared/link": empty }, null);
  await expectTexts("There are no positions in this portfolio.");
});

test("a token and a link that cannot be created show errors", async () => {
  await open("/settings", {
    "POST /api/tokens": () => new Response("You can have up to 20 access tokens.", { status: 409 }),
  });
  await press("New token");
  await fill("Name", "Script");
  await press("Create token");
  await expectTexts("You can have up to 20 access tokens.");
});
