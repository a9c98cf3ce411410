import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../accounts/RequireAdmin.tsx";
import { ReviewPage } from "../ads/ReviewPage.tsx";

export const Route = createFileRoute("/admin/ads")({
  component: () => (
    <RequireAdmin>
      <ReviewPage />
    </RequireAdmin>
  ),
});
