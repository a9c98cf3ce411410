import { createFileRoute } from "@tanstack/react-router";
import { SharePage } from "../shares/SharePage.tsx";

export const Route = createFileRoute("/s/$token")({
  component: function Shared() {
    const { token } = Route.useParams();
    return <SharePage key={token} token={token} />;
  },
});
