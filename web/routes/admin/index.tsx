import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../../accounts/session/RequireAdmin.tsx";
import { DashboardPage, dashboardAhead } from "../../admin/DashboardPage.tsx";
import { readUserSearch } from "../../admin/user-search.ts";
import { knownSearch } from "../-known-search.ts";

export const Route = createFileRoute("/admin/")({
  validateSearch: knownSearch(readUserSearch),
  component: Dashboard,
});

function Dashboard() {
  const { q = "" } = Route.useSearch();
  return (
    <RequireAdmin askAhead={() => dashboardAhead(q)}>
      <DashboardPage />
    </RequireAdmin>
  );
}
