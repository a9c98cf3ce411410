import { SHOWN } from "../../shared/admin/limits.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatUsd } from "../../shared/values/format-decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { AdminBadge } from "./AdminBadge.tsx";
import { AdminSwitch } from "./AdminSwitch.tsx";
import type { Person } from "./admin.queries.ts";
import { dateText, momentText } from "./dates.ts";
import { HoldingsLists } from "./HoldingsLists.tsx";
import { firstOf, moreOf, NO_EMAIL, nameOf } from "./person.ts";
import { SheetList } from "./SheetList.tsx";

/** All that the product tells of one person, within the limits of specification 2, section 9. */
export function PersonSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, email, isAdmin, createdAt, analytics, chatMessages, siteVisits } = person;
  const { ipAddresses } = analytics;
  const facts: [string, string][] = [
    ["Portfolio value", formatUsd(analytics.portfolioValue as Decimal | null)],
    ["Email", email ?? NO_EMAIL],
    ["Joined", dateText(createdAt)],
    ["Last active", analytics.lastActive === null ? "Never" : momentText(analytics.lastActive)],
    ["Total visits", formatCount(analytics.totalVisits)],
    ["Chat messages", formatCount(analytics.totalChatMessages)],
    ["Price alerts", formatCount(analytics.totalAlerts)],
  ];
  return (
    <Dialog title={nameOf(person)} className="dialog side-sheet" onClose={onClose}>
      <p className="person-id">
        <AdminBadge isAdmin={isAdmin} /> <code>{id}</code>
      </p>
      <dl className="person-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <HoldingsLists person={person} />
      <SheetList
        title="Top pages"
        note={`${counted(analytics.uniquePages, "page")} in all`}
        empty="No visits yet."
        items={analytics.topPages.slice(0, SHOWN.pages).map(({ page, visits }) => [page, `${formatCount(visits)}×`])}
      />
      <SheetList
        title="Device types"
        empty="None known."
        items={analytics.deviceTypes.map(({ type, visits }) => [type, `${formatCount(visits)}×`])}
      />
      <SheetList
        title="IP addresses"
        empty="None known."
        items={ipAddresses.slice(0, SHOWN.addresses).map((address) => [address, ""])}
        more={moreOf(ipAddresses.length, SHOWN.addresses, "IPs")}
      />
      <SheetList
        title="Chat"
        note={counted(analytics.totalChatMessages, "message")}
        empty="No messages."
        items={chatMessages.map(({ message, createdAt: at }) => [message, momentText(at)])}
      />
      <SheetList
        title="Site visits"
        empty="No visits yet."
        items={siteVisits
          .slice(0, SHOWN.visits)
          .map(({ page, visitedAt, ipAddress, userAgent }) => [
            page,
            momentText(visitedAt),
            `${ipAddress} · ${firstOf(userAgent ?? "Unknown", SHOWN.agentLength)}`,
          ])}
      />
      <AdminSwitch person={person} />
    </Dialog>
  );
}
