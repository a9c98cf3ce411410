import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Megaphone, RefreshCw } from "lucide-react";
import { counted } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { AuditPanel } from "./AuditPanel.tsx";
import { EMAILS_CSV_URL, refreshAdmin, statsQuery } from "./admin.queries.ts";
import { StatCards } from "./StatCards.tsx";
import { UserDataError } from "./UserDataError.tsx";
import { UsersSection } from "./UsersSection.tsx";
import { VisitsChart } from "./VisitsChart.tsx";
import { barsOf } from "./visits-chart.ts";
import "./styles.css";

/** Statistics of users and visits, the list of users and the audit log. */
export function DashboardPage() {
  usePageTitle("Admin Dashboard");
  const queries = useQueryClient();
  const stats = useQuery(statsQuery);
  const fetching = useIsFetching({ queryKey: statsQuery.queryKey.slice(0, 1) }) > 0;
  const refresh = () => void refreshAdmin(queries);
  return (
    <div className="page">
      <div className="admin-head">
        <h1 className="page-title">Admin Dashboard</h1>
        <div className="admin-tools">
          <Link to="/admin/ads" className="button quiet">
            <Megaphone aria-hidden="true" /> Ad Review
          </Link>
          <a href={EMAILS_CSV_URL} download className="button plain">
            <Download aria-hidden="true" /> Export Emails
          </a>
          <Button disabled={fetching} onClick={refresh}>
            <RefreshCw aria-hidden="true" className={fetching ? "lucide spinner" : "lucide"} /> Refresh Data
          </Button>
        </div>
      </div>
      <section className="admin-panel" aria-label="Statistics">
        {stats.isError && !stats.data ? (
          <UserDataError onRetry={() => void stats.refetch()} />
        ) : (
          <>
            <StatCards stats={stats.data} />
            {stats.data ? <VisitsChart bars={barsOf(stats.data.dailyStats)} /> : <div className="visits" />}
            {stats.data && <LostVisits visits={stats.data.lostVisits} batches={stats.data.lostBatches} />}
          </>
        )}
      </section>
      <UsersSection />
      <div className="admin-foot">
        <section className="admin-panel admin-words" aria-labelledby="instructions">
          <h2 id="instructions">Make another admin</h2>
          <p>To make another user an admin, set their isAdmin field to true in the database.</p>
          <p>
            You can also choose Make admin in View Details, or run <code>npm run admin</code> with a username on the
            server.
          </p>
        </section>
        <AuditPanel />
      </div>
    </div>
  );
}

function LostVisits({ visits, batches }: { visits: number; batches: number }) {
  if (visits + batches === 0) return null;
  return (
    <p className="visits-lost">
      Not included: {counted(batches, "batch", "batches")} of visits and {counted(visits, "further visit")}, lost in the
      last 60 days.
    </p>
  );
}
