import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChatState } from "../store/chat-state.ts";
import { type ChatStore, createChat } from "../store/chat-store.ts";

/** Connects to the room while the component is mounted. */
export function useChat(userId: string): { chat: ChatStore; state: ChatState } {
  const [chat] = useState(() => createChat(userId));
  useEffect(() => chat.start(), [chat]);
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.state) };
}
