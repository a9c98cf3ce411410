import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../accounts/sign-in/AuthPage.tsx";
import { readAuthSearch } from "../accounts/sign-in/auth-search.ts";
import { knownSearch } from "./-known-search.ts";

export const Route = createFileRoute("/auth")({
  validateSearch: knownSearch(readAuthSearch),
  component: () => <AuthPage tab={Route.useSearch().tab ?? "sign-in"} />,
});
