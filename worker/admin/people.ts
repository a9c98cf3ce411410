import { SHOWN } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { badRequest } from "../platform/http/errors.ts";
import { readSummary } from "../visits/visits.ts";
import { listNamed, listNewest, type PersonRow } from "./people.queries.ts";
import { keyOf, latest, mostOf, type Order, orderOfPage, shownMessage } from "./people.rules.ts";

type Message = { message: string; createdAt: number };

function personOf(row: PersonRow, by: Order["by"]) {
  const { id, username, email, createdAt } = row;
  const { pages, devices, addresses, recent } = readSummary(row.summary);
  const [spot, leveraged] = [row.spot ?? 0, row.leveraged ?? 0];
  return {
    key: keyOf(row, by),
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
    chatMessages: JSON.parse(row.chatMessages).map(({ message, createdAt: saidAt }: Message) => ({
      message: shownMessage(message),
      createdAt: isoTime(saidAt),
    })),
    siteVisits: recent.slice(0, SHOWN.visits).map(({ page, at, address, userAgent }) => ({
      page,
      visitedAt: isoTime(at),
      ipAddress: address,
      userAgent,
    })),
    analytics: {
      portfolioValue: spot + leveraged === 0 ? "0" : row.portfolioValue,
      // The session knows the last five minutes, the visits what was read without one.
      lastActive: latest(row.seenAt, row.visitedAt),
      totalVisits: row.visits ?? 0,
      totalSpotPositions: spot,
      totalLeveragedPositions: leveraged,
      totalChatMessages: row.messages ?? 0,
      totalAlerts: row.alerts ?? 0,
      totalAdOrders: row.orders ?? 0,
      uniquePages: Object.keys(pages).length,
      topPages: mostOf(pages)
        .slice(0, SHOWN.pages)
        .map(([page, visits]) => ({ page, visits })),
      deviceTypes: mostOf(devices).map(([type, visits]) => ({ type, visits })),
      ipAddresses: addresses.map(({ address }) => address),
    },
  };
}

/** A page of people with all that the admin's view shows of them. */
export async function listPeople({ db }: Deps, { q, after }: { q?: string | undefined; after?: string | undefined }) {
  const order = orderOfPage(q, after);
  if (!order) throw badRequest("That is not the key of a page.");
  const rows =
    order.by === "age" ? await listNewest(db, order.before) : await listNamed(db, order.by, order.start, order.after);
  return rows.map((row) => personOf(row, order.by));
}
