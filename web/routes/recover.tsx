import { createFileRoute } from "@tanstack/react-router";
import { RecoverPage } from "../accounts/recovery/RecoverPage.tsx";

export const Route = createFileRoute("/recover")({ component: RecoverPage });
