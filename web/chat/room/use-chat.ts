import { useEffect, useState, useSyncExternalStore } from "react";
import { type ChatState, type ChatStore, createChat } from "../store/chat-store.ts";

/** The room, for as long as the page shows it. */
export function useChat(userId: string): { chat: ChatStore; state: ChatState } {
  const [chat] = useState(() => createChat(userId));
  useEffect(() => chat.start(), [chat]);
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.state) };
}
