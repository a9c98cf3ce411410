import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../accounts/email/ConfirmEmailPage.tsx";

export const Route = createFileRoute("/confirm-email")({ component: ConfirmEmailPage });
