import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../../accounts/session/RequireAdmin.tsx";
import { ReviewPage } from "../../ads/review/ReviewPage.tsx";

export const Route = createFileRoute("/admin/ads")({
  component: () => (
    <RequireAdmin>
      <ReviewPage />
    </RequireAdmin>
  ),
});
