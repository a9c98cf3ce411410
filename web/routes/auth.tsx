import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/auth")({
  component: () => (
    <ComingPage title="Sign In">Accounts are on their way. Until then, everything here is open to visitors.</ComingPage>
  ),
});
