import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../../accounts/session/RequireAdmin.tsx";
import { REVIEW_AHEAD, ReviewPage } from "../../ads/review/ReviewPage.tsx";

export const Route = createFileRoute("/admin/ads")({
  component: () => (
    <RequireAdmin askAhead={() => REVIEW_AHEAD}>
      <ReviewPage />
    </RequireAdmin>
  ),
});
