import { createFileRoute } from "@tanstack/react-router";
import { ChatPage } from "../chat/room/ChatPage.tsx";

export const Route = createFileRoute("/chat")({ component: ChatPage });
