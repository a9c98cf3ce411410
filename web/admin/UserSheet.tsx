import { Suspense } from "react";
import { DETAIL_LIMITS } from "../../shared/admin/limits.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatUsd } from "../../shared/values/format-decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { useNow } from "../ui/use-now.ts";
import { AdminBadge } from "./AdminBadge.tsx";
import { AdminSwitch } from "./AdminSwitch.tsx";
import type { AdminUser } from "./admin.queries.ts";
import { dateText, dateTimeText } from "./dates.ts";
import { ReasonForm } from "./ReasonForm.tsx";
import { SheetList } from "./SheetList.tsx";
import { UserLists } from "./UserLists.tsx";
import { moreText, NO_EMAIL, truncate, userName } from "./user-text.ts";

const ResetLink = lazyPart(async () => (await import("./ResetLink.tsx")).ResetLink);

/** The details of one user, after the admin has given a reason. Each list shows only its first entries. */
export function UserSheet({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { id, isAdmin, detailsOpenUntil } = user;
  return (
    <Dialog title={userName(user)} shape="side-sheet" onClose={onClose}>
      <p className="mt-2 flex items-center gap-2.5 text-12 text-text-3">
        <AdminBadge isAdmin={isAdmin} /> <code className="wrap-anywhere">{id}</code>
      </p>
      {detailsOpenUntil === null ? <ReasonForm user={user} /> : <Details user={user} />}
      <Suspense fallback={null}>
        <ResetLink user={user} />
      </Suspense>
      <AdminSwitch user={user} />
    </Dialog>
  );
}

function Details({ user }: { user: AdminUser }) {
  const now = useNow();
  const { email, createdAt, analytics, chatMessages, siteVisits } = user;
  const { ipAddresses, portfolioPricedAt } = analytics;
  const facts: [string, string, string?][] = [
    [
      "Portfolio value",
      formatUsd(analytics.portfolioValue as Decimal | null),
      portfolioPricedAt === null ? undefined : `At prices of ${timeAgo(Date.parse(portfolioPricedAt), now)}`,
    ],
    ["Email", email ?? NO_EMAIL],
    ["Joined", dateText(createdAt)],
    ["Last active", analytics.lastActive === null ? "Never" : dateTimeText(analytics.lastActive)],
    ["Total visits", formatCount(analytics.totalVisits)],
    ["Chat messages", formatCount(analytics.totalChatMessages)],
    ["Price alerts", formatCount(analytics.totalAlerts)],
  ];
  return (
    <>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-5 gap-y-3">
        {facts.map(([name, value, note], index) => (
          <div key={name} className={index === 0 ? "col-span-full" : ""}>
            <dt className="text-12 text-text-3">{name}</dt>
            <dd className={index === 0 ? "text-24 font-semibold tracking-tighter" : "font-medium wrap-anywhere"}>
              {value}
            </dd>
            {note && <dd className="text-12 text-text-3">{note}</dd>}
          </div>
        ))}
      </dl>
      <UserLists user={user} />
      <SheetList
        title="Top pages"
        note={`${counted(analytics.uniquePages, "page")} in all`}
        empty="No visits yet."
        items={analytics.topPages
          .slice(0, DETAIL_LIMITS.pages)
          .map(({ page, visits }) => [page, `${formatCount(visits)}×`])}
      />
      <SheetList
        title="Device types"
        empty="None recorded."
        items={analytics.deviceTypes.map(({ type, visits }) => [type, `${formatCount(visits)}×`])}
      />
      <SheetList
        title="IP addresses"
        empty="None recorded."
        items={ipAddresses.slice(0, DETAIL_LIMITS.addresses).map((address) => [address, ""])}
        more={moreText(ipAddresses.length, DETAIL_LIMITS.addresses, "IPs")}
      />
      <SheetList
        title="Chat"
        note={counted(analytics.totalChatMessages, "message")}
        empty="No messages."
        items={chatMessages.map(({ message, createdAt: sentAt }) => [message, dateTimeText(sentAt)])}
      />
      <SheetList
        title="Site visits"
        empty="No visits yet."
        items={siteVisits
          .slice(0, DETAIL_LIMITS.visits)
          .map(({ page, visitedAt, ipAddress, userAgent }) => [
            page,
            dateTimeText(visitedAt),
            `${ipAddress} · ${truncate(userAgent ?? "Unknown", DETAIL_LIMITS.agentLength)}`,
          ])}
      />
    </>
  );
}
