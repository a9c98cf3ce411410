import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { tokensQuery } from "../access-tokens/tokens.queries.ts";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { SETTINGS_AHEAD, SettingsPage } from "../accounts/settings/SettingsPage.tsx";
import { AppearanceFields } from "../shell/appearance/AppearanceFields.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const TokenSection = lazyPart(async () => (await import("../access-tokens/TokenSection.tsx")).TokenSection);
const TOKENS = (
  <Suspense fallback={<div className="h-14" aria-busy="true" />}>
    <TokenSection />
  </Suspense>
);

export const Route = createFileRoute("/settings")({
  component: () => (
    <RequireUser askAhead={() => [...SETTINGS_AHEAD, tokensQuery]}>
      <SettingsPage appearance={<AppearanceFields />} tokens={TOKENS} />
    </RequireUser>
  ),
});
