import { badRequest } from "../../shared/refusal.ts";
import type { App, On } from "../api.ts";
import { refuseCrossSite } from "../platform/http/cross-site.ts";
import { notAllowed, notSignedIn } from "../platform/http/errors.ts";
import { deleteChatMessage, editOwnMessage, listChatMessages, listTalkedAbout, sendMessage } from "./messages.ts";
import { currentMute, muteUser, unmuteUser } from "./mutes.ts";
import { dismissReports, listReportedMessages, reportMessage } from "./reports.ts";

export function chatRoutes(on: On) {
  on("GET /api/chat/messages", ({ deps, query }) => listChatMessages(deps, query));

  on("POST /api/chat/messages", ({ deps, user, body }) => sendMessage(deps, user, body));

  on("PATCH /api/chat/messages/:id", ({ deps, user, params, body }) =>
    editOwnMessage(deps, user, params.id ?? "", body.message),
  );

  on("DELETE /api/chat/messages/:id", async ({ deps, user, params, query }) => {
    await deleteChatMessage(deps, user, params.id ?? "", query.reason);
    return { deleted: true as const };
  });

  on("GET /api/chat/talked-about", ({ deps, c }) => listTalkedAbout(deps, (work) => c.executionCtx.waitUntil(work)));

  on("POST /api/chat/reports", ({ deps, user, body }) => reportMessage(deps, user, body.messageId, body.reason));
  on("GET /api/chat/reports", ({ deps }) => listReportedMessages(deps));
  on("PATCH /api/chat/reports", ({ deps, user, body }) => dismissReports(deps, user, body.messageId));

  on("PUT /api/chat/mutes/:userId", ({ deps, user, params, body }) => muteUser(deps, user, params.userId ?? "", body));

  on("DELETE /api/chat/mutes/:userId", async ({ deps, user, params }) => {
    await unmuteUser(deps, user, params.userId ?? "");
    return { unmuted: true as const };
  });
}

/** The chat's WebSocket. Requests that may not join are rejected before they reach the room. */
export function chatSocket(app: App) {
  app.get("/ws", refuseCrossSite, async (c) => {
    const deps = c.env;
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
      throw badRequest("Connect to this address with a WebSocket.");
    const user = await deps.identify(c.req.raw);
    if (!user) throw notSignedIn();
    if (user.username === null) throw notAllowed("Choose a username before you chat.");
    const mute = await currentMute(deps, user.id);
    return deps.room.join({ userId: user.id, username: user.username, sid: user.sid, mute });
  });
}
