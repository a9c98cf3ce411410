import { Link } from "@tanstack/react-router";
import { Download, Megaphone, RefreshCw } from "lucide-react";
import { counted } from "../../shared/values/format-market.ts";
import { useIsFetching } from "../api/use-is-fetching.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { PageIndex } from "../ui/PageIndex.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { AuditPanel } from "./AuditPanel.tsx";
import {
  auditQuery,
  EMAILS_CSV_URL,
  featureRequestsQuery,
  refreshAdmin,
  reportsQuery,
  statsQuery,
  statusQuery,
  usersQuery,
} from "./admin.queries.ts";
import { FeatureRequestsPanel } from "./FeatureRequestsPanel.tsx";
import { PANEL, TextPanel } from "./Panel.tsx";
import { ReportsPanel } from "./ReportsPanel.tsx";
import { StatCards } from "./StatCards.tsx";
import { StatusPanel } from "./StatusPanel.tsx";
import { UserDataError } from "./UserDataError.tsx";
import { UsersSection } from "./UsersSection.tsx";
import { VISITS, VisitsChart } from "./VisitsChart.tsx";
import { barsOf } from "./visits-chart.ts";
import "../other-pages.css";

const INDEX = [
  ["status", "System status"],
  ["statistics", "Statistics"],
  ["reports", "Reported messages"],
  ["feature-requests", "Feature requests"],
  ["users", "Users"],
  ["audit", "Audit log"],
] as const;

/** The requests of the page, which are sent together with that of the session. */
export const dashboardAhead = (q: string) => [
  ...[statsQuery, statusQuery, usersQuery(q, undefined), auditQuery, reportsQuery, featureRequestsQuery],
];

/** The state of the system, statistics of users and visits, the list of users and the audit log. */
export function DashboardPage() {
  usePageTitle("Admin Dashboard");
  const stats = useQuery(statsQuery);
  const isFetching = useIsFetching({ queryKey: statsQuery.queryKey.slice(0, 1) }) > 0;
  const refresh = () => void refreshAdmin();
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Admin Dashboard</h1>
        <div className="flex flex-wrap gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
          <Link to="/admin/ads" className="button quiet max-md:col-span-2 max-md:row-start-2">
            <Megaphone aria-hidden="true" /> Ad Review
          </Link>
          <a href={EMAILS_CSV_URL} download className="button">
            <Download aria-hidden="true" /> Export Emails
          </a>
          <Button disabled={isFetching} onClick={refresh}>
            <RefreshCw aria-hidden="true" className={isFetching ? "motion-safe:animate-spin" : ""} /> Refresh Data
          </Button>
        </div>
      </div>
      <PageIndex parts={INDEX} />
      <div className="mt-1 mb-3">
        <StatusPanel />
      </div>
      <section id="statistics" className={PANEL} aria-label="Statistics">
        {stats.isError && !stats.data ? (
          <UserDataError onRetry={() => void stats.refetch()} />
        ) : (
          <>
            <StatCards stats={stats.data} />
            {stats.data ? <VisitsChart bars={barsOf(stats.data.dailyStats)} /> : <div className={VISITS} />}
            {stats.data && <LostVisits visits={stats.data.lostVisits} batches={stats.data.lostBatches} />}
          </>
        )}
      </section>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <ReportsPanel />
        <FeatureRequestsPanel />
      </div>
      <UsersSection />
      <div className="mt-8 grid gap-3 md:grid-cols-2">
        <TextPanel id="instructions" title="Make another admin">
          <p className="mt-2">To make another user an admin, set their isAdmin field to true in the database.</p>
          <p className="mt-2">
            You can also choose Make admin in View Details, or run <code className="text-text">npm run admin</code> with
            a username on the server.
          </p>
        </TextPanel>
        <AuditPanel />
      </div>
    </div>
  );
}

function LostVisits({ visits, batches }: { visits: number; batches: number }) {
  if (visits + batches === 0) return null;
  return (
    <p className="px-5 pb-3 text-12 text-warn">
      Not included: {counted(batches, "batch", "batches")} of visits and {counted(visits, "further visit")}, lost in the
      last 60 days.
    </p>
  );
}
