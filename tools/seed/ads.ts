import { createHash } from "node:crypto";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import type { Seed } from "./world.ts";

type DemoOrder = {
  type: string;
  price: number;
  days: number;
  status: string;
  /** Number of days ago. */
  ordered: number;
  started?: number;
  archived?: true;
  notes?: string;
  config: Record<string, unknown>;
};

const site = (path: string) => `https://example.com/${path}`;

/** One order in each status, from made-up advertisers. */
const ORDERS: DemoOrder[] = [
  {
    type: "banner",
    price: 5,
    days: 30,
    status: "active",
    ordered: 5,
    started: 4,
    config: {
      placement: "top",
      title: "Northlight Pay",
      description: "Card payments from your own wallet. No custody, no monthly fee.",
      ctaText: "See the card",
      ctaUrl: site("northlight"),
      backgroundColor: "#2b4c5e",
      textColor: "#f2e8d5",
    },
  },
  {
    type: "promoted_token",
    price: 3,
    days: 30,
    status: "active",
    ordered: 9,
    started: 7,
    config: {
      placement: "market",
      coinId: "internet-computer",
      symbol: "ICP",
      name: "Halyard Bridge",
      description: "Move ICP in 40 seconds",
      ctaUrl: site("halyard"),
    },
  },
  {
    type: "promoted_token",
    price: 3,
    days: 14,
    status: "active",
    ordered: 6,
    started: 5,
    config: {
      placement: "market",
      coinId: "ethereum",
      symbol: "ETH",
      name: "Corvid Wallet",
      description: "Six chains under one key",
      ctaUrl: site("corvid"),
    },
  },
  {
    type: "token_highlight",
    price: 3,
    days: 14,
    status: "active",
    ordered: 4,
    started: 3,
    config: { placement: "market", coinId: "chainlink", symbol: "LINK", name: "Chainlink", forceToTop: false },
  },
  {
    type: "scrolling",
    price: 2,
    days: 7,
    status: "active",
    ordered: 3,
    started: 2,
    config: { placement: "market", messages: ["Corvid: six chains, one key"], ctaUrl: site("corvid") },
  },
  {
    type: "promoted_token",
    price: 3,
    days: 7,
    status: "paid",
    ordered: 0.1,
    config: {
      placement: "icp",
      coinId: "internet-computer",
      symbol: "ICP",
      name: "Tidepool Swap",
      description: "Trade ICP tokens in one step",
      ctaUrl: site("tidepool"),
    },
  },
  {
    type: "banner",
    price: 5,
    days: 7,
    status: "confirmed",
    ordered: 1,
    config: {
      placement: "bottom",
      title: "Saltmarsh Audits",
      description: "Two reviewers for every contract.",
      ctaText: "Book a review",
      ctaUrl: site("saltmarsh"),
    },
  },
  {
    type: "scrolling",
    price: 2,
    days: 3,
    status: "rejected",
    ordered: 12,
    notes: "Please name the project that the text speaks of.",
    config: { placement: "market", messages: ["100x before Friday!!!"] },
  },
  {
    type: "banner",
    price: 5,
    days: 7,
    status: "expired",
    ordered: 20,
    started: 18,
    archived: true,
    config: { placement: "top", title: "Fathom Ledger", ctaUrl: site("fathom") },
  },
];

/** Hexadecimal digits that are the same at every start. */
const digits = (of: string, length: number) => `0x${createHash("sha256").update(of).digest("hex").slice(0, length)}`;

const REVIEWED = ["active", "rejected", "expired"];

/** Inserts orders that were placed, paid and reviewed in the past, because the API cannot create them. */
export const seedAds: Seed = async ({ as, database, now }) => {
  const user = database.prepare("SELECT id FROM users WHERE username = ?").get(DEMO.username) as { id: string };
  const insert = database.prepare(
    `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, payment_confirmed,
       start_date, end_date, duration, admin_reviewed, admin_notes, archived, created_at, updated_at, price, network,
       received, payment_address, transaction_hash, idempotency_key)
     VALUES (?, ?, ?, ?, 'USDC', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'demo', ?, ?, ?, ?) RETURNING id`,
  );
  const history = database.prepare(
    `INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at) VALUES (?, ?, ?, ?, 'system', ?)`,
  );
  const counts = database.prepare("INSERT INTO ad_counts (order_id, day, impressions, clicks) VALUES (?, ?, ?, ?)");

  for (const [place, made] of ORDERS.entries()) {
    const amount = String(made.price * made.days);
    const ordered = now - made.ordered * DAY;
    const started = made.started === undefined ? null : now - made.started * DAY;
    const ends = started === null ? null : started + made.days * DAY;
    const { id } = insert.get(
      user.id,
      made.type,
      JSON.stringify({ type: made.type, ...made.config }),
      amount,
      made.status,
      made.status === "paid" ? 0 : 1,
      started,
      ends,
      made.days,
      REVIEWED.includes(made.status) ? 1 : 0,
      made.notes ?? null,
      made.archived ? 1 : 0,
      ordered,
      started ?? ordered + HOUR,
      amount,
      amount,
      digits(`address ${place}`, 40),
      digits(`transaction ${place}`, 64),
      `demo ${place}`,
    ) as { id: number };
    history.run(id, null, "pending", "Ordered", ordered);
    if (made.status === "paid") {
      history.run(id, "pending", "paid", "Payment detected", ordered + HOUR);
      continue;
    }
    history.run(id, "pending", "confirmed", "Payment confirmed", ordered + HOUR);
    if (made.status !== "confirmed") {
      history.run(id, "confirmed", started === null ? made.status : "active", "Reviewed", started ?? ordered + DAY);
    }
    for (let day = 0; started !== null && started + day * DAY <= now; day++) {
      const date = new Date(started + day * DAY).toISOString().slice(0, 10);
      const seen = 180 + ((place * 97 + day * 61) % 140);
      counts.run(id, date, seen, Math.floor(seen / 40));
    }
  }

  // One unpaid order is created through the API, if ad creation is open, because the server assigns its address.
  const { creation, currencies } = (await as(DEMO.username)("GET", "/api/ad-payment-options")) as {
    creation: string;
    currencies: unknown[];
  };
  if (creation !== "open" || currencies.length === 0) return;
  await as(DEMO.username)("POST", "/api/ad-orders", {
    adType: "token_highlight",
    duration: 14,
    paymentCurrency: "USDC",
    adConfig: { coinId: "internet-computer", symbol: "ICP", name: "Internet Computer" },
  });
};
