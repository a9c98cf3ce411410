import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Megaphone, RefreshCw } from "lucide-react";
import { counted } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { AuditPanel } from "./AuditPanel.tsx";
import { EMAILS_FILE, refreshAdmin, statsQuery } from "./admin.queries.ts";
import { LoadingFailed } from "./LoadingFailed.tsx";
import { PeoplePart } from "./PeoplePart.tsx";
import { StatCards } from "./StatCards.tsx";
import { VisitsChart } from "./VisitsChart.tsx";
import { barsOf } from "./visits-chart.ts";
import "./styles.css";

/** Who uses the product, and how it is visited. */
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
          <a href={EMAILS_FILE} download className="button plain">
            <Download aria-hidden="true" /> Export Emails
          </a>
          <Button disabled={fetching} onClick={refresh}>
            <RefreshCw aria-hidden="true" className={fetching ? "lucide spinner" : "lucide"} /> Refresh Data
          </Button>
        </div>
      </div>
      <section className="admin-panel" aria-label="Figures">
        {stats.isError && !stats.data ? (
          <LoadingFailed onRetry={() => void stats.refetch()} />
        ) : (
          <>
            <StatCards stats={stats.data} />
            {stats.data ? <VisitsChart bars={barsOf(stats.data.dailyStats)} /> : <div className="visits" />}
            {stats.data && <Lost visits={stats.data.lostVisits} batches={stats.data.lostBatches} />}
          </>
        )}
      </section>
      <PeoplePart />
      <div className="admin-foot">
        <section className="admin-panel admin-words" aria-labelledby="instructions">
          <h2 id="instructions">Making another admin</h2>
          <p>To make another user an admin, set their isAdmin field to true in the database.</p>
          <p>
            The details of a user do the same: View Details, then Make Admin. On the server, <code>npm run admin</code>{" "}
            with a username does it too.
          </p>
        </section>
        <AuditPanel />
      </div>
    </div>
  );
}

function Lost({ visits, batches }: { visits: number; batches: number }) {
  if (visits + batches === 0) return null;
  return (
    <p className="visits-lost">
      {counted(batches, "batch", "batches")} of visits and {counted(visits, "further visit was", "further visits were")}{" "}
      lost in 60 days and are not in these figures.
    </p>
  );
}
