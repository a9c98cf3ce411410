import type { Chat, openBrowser, Page } from "../edges/browser.ts";
import type { Account } from "../image.ts";
import type { Actor, Scene } from "./actor.ts";

/** A user who chats, with a connection that breaks and a page that is closed. */
export function talker({ world }: Scene, account: Account, browser: ReturnType<typeof openBrowser>): Actor {
  const { scheduler, sqlite } = world;
  let page: Page | null = null;
  let chat: Chat | null = null;
  let count = 0;
  const said: string[] = [];

  function openPage(): void {
    page = browser.open();
    page.setSignedIn(account.user);
    chat = page.createChat(account.id);
    chat.start();
  }
  openPage();

  function say(): void {
    count += 1;
    const text = `${browser.name} says ${count}`;
    said.push(text);
    chat?.send(text, null);
  }

  function closePage(): void {
    if (!page) return;
    page.close();
    page = null;
    chat = null;
    scheduler.after(15_000, `${browser.name} opens its page again`, openPage);
  }

  const storedOf = (text: string) => sqlite.rows("SELECT id FROM chat_messages WHERE message = ?", [text]);
  const allStored = () => sqlite.rows("SELECT id, message FROM chat_messages ORDER BY id");

  return {
    name: browser.name,
    steps: () => [
      { name: "says something", weight: page ? 16 : 0, run: say },
      { name: "loses its connection", weight: page ? 4 : 0, run: () => page?.dropSockets() },
      { name: "closes its page", weight: 1, run: closePage },
    ],
    async settle() {
      if (!page) await scheduler.run(20_000);
      // A message that was refused, for example because too many were sent at once, is sent again by its user.
      for (let attempt = 0; attempt < 12; attempt += 1) {
        for (const { clientId, state } of chat!.state().outgoing) if (state === "failed") chat!.retry(clientId);
        await scheduler.run(15_000);
      }
    },
    check() {
      const broken = browser.answered
        .filter(({ message, reply }) => message !== reply)
        .map(({ message, reply }) => `"${message}" was answered with "${reply}".`);
      const { messages, outgoing } = chat!.state();
      for (const { message, state } of outgoing) broken.push(`"${message}" is still ${state} on its page.`);
      for (const text of said) {
        const { length } = storedOf(text);
        if (length !== 1) broken.push(`"${text}" is stored ${length} times.`);
      }
      const shown = messages.map(({ id, message }) => `${id} ${message}`);
      const stored = allStored().map(({ id, message }) => `${id} ${message}`);
      if (shown.join() !== stored.slice(-shown.length).join() || (shown.length < 50 && shown.length !== stored.length))
        broken.push(`${browser.name} shows ${shown.join(", ")}; stored are ${stored.join(", ")}.`);
      return broken;
    },
  };
}
