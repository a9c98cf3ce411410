import { createFileRoute } from "@tanstack/react-router";
import { ArbitragePage } from "../arbitrage/ArbitragePage.tsx";

export const Route = createFileRoute("/arbitrage")({ component: ArbitragePage });
