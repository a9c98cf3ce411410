import { DETAIL_LIMITS, DETAILS_OPEN_FOR } from "../../shared/admin/limits.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { isoTime } from "../../shared/values/time.ts";
import { logView } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { type CurrentValue, currentValues } from "../portfolio/current-values.ts";
import { readSummary } from "../visits/visits.ts";
import { findDetails, listByPrefix, listNewest, type UserDetailsRow } from "./users.queries.ts";
import { latestTime, messagePreview, pageKeyOf, parsePageQuery, sortByCount } from "./users.rules.ts";

type Message = { message: string; createdAt: number };

/** The empty fields of a user whose details the admin has not opened. */
const CLOSED = {
  detailsOpenUntil: null,
  spotPositions: [],
  leveragedPositions: [],
  priceAlerts: [],
  adOrders: [],
  chatMessages: [],
  siteVisits: [],
};
const CLOSED_ANALYTICS = {
  portfolioValue: null,
  portfolioPricedAt: null,
  lastActive: null,
  topPages: [],
  deviceTypes: [],
  ipAddresses: [],
};

function openDetails(row: UserDetailsRow, viewedAt: number) {
  const { recent } = readSummary(row.summary);
  return {
    detailsOpenUntil: isoTime(viewedAt + DETAILS_OPEN_FOR),
    spotPositions: JSON.parse(row.spotPositions),
    leveragedPositions: JSON.parse(row.leveragedPositions),
    priceAlerts: JSON.parse(row.priceAlerts).map((alert: { isActive: number }) => ({
      ...alert,
      isActive: alert.isActive === 1,
    })),
    adOrders: JSON.parse(row.adOrders).map((order: { id: number }) => ({ ...order, id: String(order.id) })),
    chatMessages: JSON.parse(row.chatMessages).map(({ message, createdAt: sentAt }: Message) => ({
      message: messagePreview(message),
      createdAt: isoTime(sentAt),
    })),
    siteVisits: recent.slice(0, DETAIL_LIMITS.visits).map(({ page, at, address, userAgent }) => ({
      page,
      visitedAt: isoTime(at),
      ipAddress: address,
      userAgent,
    })),
  };
}

function openAnalytics(row: UserDetailsRow, current: CurrentValue | undefined) {
  const { pages, devices, addresses } = readSummary(row.summary);
  return {
    portfolioValue: current?.value ?? null,
    portfolioPricedAt: current?.pricedAt == null ? null : isoTime(current.pricedAt),
    // The session's time may lag by five minutes, and old sessions are deleted, so page views count as well.
    lastActive: latestTime(row.seenAt, row.visitedAt),
    topPages: sortByCount(pages)
      .slice(0, DETAIL_LIMITS.pages)
      .map(([page, visits]) => ({ page, visits })),
    deviceTypes: sortByCount(devices).map(([type, visits]) => ({ type, visits })),
    ipAddresses: addresses.map(({ address }) => address),
  };
}

function userReply(row: UserDetailsRow, current: CurrentValue | undefined) {
  const { id, username, email, createdAt, viewedAt } = row;
  return {
    id,
    username,
    email,
    isAdmin: row.isAdmin === 1,
    createdAt: isoTime(createdAt),
    ...(viewedAt === null ? CLOSED : openDetails(row, viewedAt)),
    analytics: {
      ...(viewedAt === null ? CLOSED_ANALYTICS : openAnalytics(row, current)),
      totalVisits: row.visits ?? 0,
      totalSpotPositions: row.spot ?? 0,
      totalLeveragedPositions: row.leveraged ?? 0,
      totalChatMessages: row.messages ?? 0,
      totalAlerts: row.alerts ?? 0,
      totalAdOrders: row.orders ?? 0,
      uniquePages: Object.keys(readSummary(row.summary).pages).length,
    },
  };
}

const viewerOf = ({ clock }: Deps, admin: SessionUser) => ({
  adminId: admin.id,
  viewedAfter: clock.now() - DETAILS_OPEN_FOR,
});

/** Reads the market only when a portfolio is valued. */
type ReadMarket = () => Promise<Market | null>;
type ListQuery = { q?: string | undefined; after?: string | undefined };

/** A page of users, with the details of those that the admin has opened. */
export async function listUsers(deps: Deps, admin: SessionUser, readMarket: ReadMarket, { q, after }: ListQuery) {
  const page = parsePageQuery(q, after);
  if (!page) throw badRequest("The page key is not valid.");
  const viewer = viewerOf(deps, admin);
  const rows: UserDetailsRow[] =
    page.by === "age" ? await listNewest(deps.db, page.before, viewer) : await listByPrefix(deps.db, page, viewer);
  const openIds = rows.filter(({ viewedAt }) => viewedAt !== null).map(({ id }) => id);
  const values = openIds.length === 0 ? null : await currentValues(deps, await readMarket(), openIds);
  return rows.map((row) => ({ key: pageKeyOf(row, page.by), ...userReply(row, values?.get(row.id)) }));
}

/** Logs why the admin opens a user's details, and returns them. */
export async function viewUser(deps: Deps, admin: SessionUser, readMarket: ReadMarket, id: string, reason: string) {
  if (!(await logView(deps, admin, id, reason))) throw notFound("User not found.");
  const row = await findDetails(deps.db, id, viewerOf(deps, admin));
  if (!row) throw notFound("User not found.");
  return userReply(row, (await currentValues(deps, await readMarket(), [id])).get(id));
}
