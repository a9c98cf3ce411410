import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../accounts/AuthPage.tsx";
import { readAuthSearch } from "../accounts/auth-search.ts";

export const Route = createFileRoute("/auth")({
  validateSearch: readAuthSearch,
  component: () => <AuthPage tab={Route.useSearch().tab ?? "sign-in"} />,
});
