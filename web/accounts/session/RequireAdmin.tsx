import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FullPageMessage } from "../../ui/FullPageMessage.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import type { AskAhead } from "./ask-ahead.ts";
import { RequireUser } from "./RequireUser.tsx";
import { useUserContext } from "./user-context.ts";

/** Shows a page to admins only. The server refuses the data to other users in any case. */
export function RequireAdmin({ askAhead, children }: { askAhead: AskAhead; children: ReactNode }) {
  return (
    <RequireUser askAhead={askAhead} refused={<Navigate to="/auth" replace />}>
      <AdminOnly>{children}</AdminOnly>
    </RequireUser>
  );
}

function AdminOnly({ children }: { children: ReactNode }) {
  return useUserContext().isAdmin ? children : <AccessDenied />;
}

function AccessDenied() {
  usePageTitle("Access Denied");
  return (
    <FullPageMessage>
      <h1 className="page-title">Access Denied</h1>
      <p className="mt-2 mb-6 text-text-2">You don't have admin privileges to access this page.</p>
      <Link to="/" className="button primary">
        Back to Market
      </Link>
    </FullPageMessage>
  );
}
