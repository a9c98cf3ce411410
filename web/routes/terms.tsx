import { createFileRoute } from "@tanstack/react-router";
import { TermsPage } from "../about/TermsPage.tsx";

export const Route = createFileRoute("/terms")({ component: TermsPage });
