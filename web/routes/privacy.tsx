import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "../about/PrivacyPage.tsx";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });
