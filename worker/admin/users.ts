import { DETAIL_LIMITS } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { badRequest } from "../platform/http/errors.ts";
import { readSummary } from "../visits/visits.ts";
import { listByPrefix, listNewest, type UserDetailsRow } from "./users.queries.ts";
import { latestTime, messagePreview, type PageQuery, pageKeyOf, parsePageQuery, sortByCount } from "./users.rules.ts";

type Message = { message: string; createdAt: number };

function userDetailsReply(row: UserDetailsRow, by: PageQuery["by"]) {
  const { id, username, email, createdAt } = row;
  const { pages, devices, addresses, recent } = readSummary(row.summary);
  const [spot, leveraged] = [row.spot ?? 0, row.leveraged ?? 0];
  return {
    key: pageKeyOf(row, by),
    id,
    username,
    email,
    isAdmin: row.isAdmin === 1,
    createdAt: isoTime(createdAt),
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
    analytics: {
      portfolioValue: spot + leveraged === 0 ? "0" : row.portfolioValue,
      // The session's time may lag by five minutes, and old sessions are deleted, so page views count as well.
      lastActive: latestTime(row.seenAt, row.visitedAt),
      totalVisits: row.visits ?? 0,
      totalSpotPositions: spot,
      totalLeveragedPositions: leveraged,
      totalChatMessages: row.messages ?? 0,
      totalAlerts: row.alerts ?? 0,
      totalAdOrders: row.orders ?? 0,
      uniquePages: Object.keys(pages).length,
      topPages: sortByCount(pages)
        .slice(0, DETAIL_LIMITS.pages)
        .map(([page, visits]) => ({ page, visits })),
      deviceTypes: sortByCount(devices).map(([type, visits]) => ({ type, visits })),
      ipAddresses: addresses.map(({ address }) => address),
    },
  };
}

/** A page of users with everything that the admin dashboard shows about them. */
export async function listUsers({ db }: Deps, { q, after }: { q?: string | undefined; after?: string | undefined }) {
  const page = parsePageQuery(q, after);
  if (!page) throw badRequest("The page key is not valid.");
  const rows =
    page.by === "age" ? await listNewest(db, page.before) : await listByPrefix(db, page.by, page.prefix, page.after);
  return rows.map((row) => userDetailsReply(row, page.by));
}
