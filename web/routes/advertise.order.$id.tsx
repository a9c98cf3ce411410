import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/advertise/order/$id")({
  component: () => <ComingPage title="Ad Order">Advertising orders are on their way.</ComingPage>,
});
