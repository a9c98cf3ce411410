import { createFileRoute } from "@tanstack/react-router";
import { TokensPage } from "../icp-tokens/TokensPage.tsx";
import { readTokenSearch } from "../icp-tokens/token-search.ts";
import { knownSearch } from "./-known-search.ts";

export const Route = createFileRoute("/icp-tokens")({
  validateSearch: knownSearch(readTokenSearch),
  component: () => <TokensPage search={Route.useSearch()} />,
});
