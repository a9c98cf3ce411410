import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "../admin/ClaimPage.tsx";

export const Route = createFileRoute("/claim")({ component: ClaimPage });
