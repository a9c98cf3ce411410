import type { App, On } from "../api.ts";
import { refuseCrossSite } from "../platform/http/cross-site.ts";
import { badRequest, notAllowed, notSignedIn } from "../platform/http/errors.ts";
import { correctMessage, readMessages, readTalkedAbout, removeMessage, sendMessage } from "./messages.ts";
import { currentMute, mutePerson, unmutePerson } from "./mutes.ts";

export function chatRoutes(on: On) {
  on("GET /api/chat/messages", ({ deps, query }) => readMessages(deps, query));

  on("POST /api/chat/messages", ({ deps, user, body }) => sendMessage(deps, user, body));

  on("PATCH /api/chat/messages/:id", ({ deps, user, params, body }) =>
    correctMessage(deps, user, params.id ?? "", body.message),
  );

  on("DELETE /api/chat/messages/:id", async ({ deps, user, params }) => {
    await removeMessage(deps, user, params.id ?? "");
    return { deleted: true as const };
  });

  on("GET /api/chat/talked-about", ({ deps }) => readTalkedAbout(deps));

  on("PUT /api/chat/mutes/:userId", ({ deps, user, params, body }) =>
    mutePerson(deps, user, params.userId ?? "", body),
  );

  on("DELETE /api/chat/mutes/:userId", async ({ deps, params }) => {
    await unmutePerson(deps, params.userId ?? "");
    return { unmuted: true as const };
  });
}

/** The socket. Who may not come in is told so before the room hears of it. */
export function chatSocket(app: App) {
  app.get("/ws", refuseCrossSite, async (c) => {
    const deps = c.env;
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw badRequest("Open this address as a WebSocket.");
    const person = await deps.identify(c.req.raw);
    if (!person) throw notSignedIn();
    if (person.username === null) throw notAllowed("Choose a username before you chat.");
    const mute = await currentMute(deps, person.id);
    return deps.room.join({ userId: person.id, username: person.username, sid: person.sid, mute });
  });
}
