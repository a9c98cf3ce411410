import { createFileRoute } from "@tanstack/react-router";
import { StatusPage } from "../about/StatusPage.tsx";

export const Route = createFileRoute("/status")({ component: StatusPage });
