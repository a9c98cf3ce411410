import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/advertise/")({
  component: () => <ComingPage title="Advertise">Advertising is on its way.</ComingPage>,
});
