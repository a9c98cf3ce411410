import { z } from "zod";
import { define } from "../endpoint.ts";
import { CHAT_PAGE, cleanMessage, MAX_MESSAGE, MAX_REASON, MAX_REPORT, messageLength } from "./rules.ts";

const MAX_MUTE_MINUTES = 60 * 24 * 90;

const time = z.iso.datetime();
const id = z.int().positive();
const idText = z
  .string()
  .regex(/^\d{1,15}$/, "must be a message id")
  .transform(Number);

export const chatMessage = z.object({
  id,
  userId: z.string(),
  username: z.string(),
  message: z.string(),
  messageType: z.literal("text"),
  replyToId: id.nullable(),
  /** The message that this one replies to; null when there is none or it no longer exists. */
  replyTo: z.object({ id, username: z.string(), message: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** An id that the sender chooses, by which a repeated request is recognised. */
  clientId: z.string(),
});
export type ChatMessage = z.output<typeof chatMessage>;

const text = z
  .string("Message is required")
  .transform(cleanMessage)
  .refine((clean) => clean !== "", "Message is empty")
  .refine((clean) => messageLength(clean) <= MAX_MESSAGE, `Message has at most ${MAX_MESSAGE} characters`);

const newMessage = z.object({
  message: text,
  messageType: z.literal("text", "Message type must be text").default("text"),
  replyToId: id.nullish().transform((value) => value ?? null),
  clientId: z
    .string()
    .regex(/^[\w-]{1,64}$/, "clientId must be 1 to 64 letters, digits, hyphens or underscores")
    .optional(),
});

const reasonText = (label: string, maxLength: number) =>
  z
    .string(`${label} is required`)
    .transform(cleanMessage)
    .refine((clean) => clean !== "", `${label} is required`)
    .refine((clean) => messageLength(clean) <= maxLength, `${label} has at most ${maxLength} characters`);

const reportedMessage = z.object({
  messageId: id,
  userId: z.string(),
  username: z.string(),
  message: z.string(),
  createdAt: time,
  /** All reports; `reasons` has the newest three. */
  reports: z.int(),
  reasons: z.array(z.string()),
});
export type ReportedMessage = z.output<typeof reportedMessage>;

const mute = z.object({ userId: z.string(), until: time, reason: z.string() });
export type Mute = z.output<typeof mute>;

export const chatEndpoints = define({
  "GET /api/chat/messages": {
    access: "user",
    reach: "refused",
    example: { path: "/api/chat/messages?limit=10" },
    summary: "Returns the newest messages, or those before or after a message, oldest first",
    query: z
      .strictObject({
        before: idText.optional(),
        after: idText.optional(),
        limit: idText.pipe(z.int().min(1).max(CHAT_PAGE)).default(CHAT_PAGE),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, "use before or after, not both"),
    reply: z.array(chatMessage),
  },
  "POST /api/chat/messages": {
    access: "user",
    reach: "refused",
    example: { body: { message: "hello" } },
    summary: "Sends a message; repeating the request with the same clientId sends it only once",
    body: newMessage,
    reply: chatMessage,
    status: 201,
  },
  "PATCH /api/chat/messages/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/chat/messages/MESSAGE", body: { message: "hello again" } },
    summary: "Edits one of the user's messages",
    body: z.object({ message: text }),
    reply: chatMessage,
  },
  "DELETE /api/chat/messages/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/chat/messages/MESSAGE" },
    summary: "Deletes one of the user's messages; admins may delete any message, with a reason that its author reads",
    query: z.strictObject({ reason: reasonText("Reason", MAX_REASON).optional() }),
    reply: z.object({ deleted: z.literal(true) }),
  },
  "GET /api/chat/talked-about": {
    access: "user",
    reach: "refused",
    summary: "Returns the coins that were mentioned most in the last 24 hours",
    reply: z.array(z.object({ symbol: z.string(), mentions: z.int() })),
  },
  "POST /api/chat/reports": {
    access: "user",
    reach: "refused",
    example: { body: { messageId: 1, reason: "Spam" } },
    summary: "Reports another user's message to the admins; has no effect when the message is deleted already",
    body: z.object({ messageId: id, reason: reasonText("Reason", MAX_REPORT) }),
    reply: z.object({ reported: z.literal(true) }),
  },
  "GET /api/chat/reports": {
    access: "admin",
    reach: "refused",
    summary: "Returns the reported messages that no admin has decided yet, the newest message first",
    reply: z.array(reportedMessage),
  },
  "PATCH /api/chat/reports": {
    access: "admin",
    reach: "refused",
    example: { body: { messageId: 1, action: "dismiss" } },
    summary: "Dismisses all reports of a message",
    body: z.object({ messageId: id, action: z.literal("dismiss", "Action must be dismiss") }),
    reply: z.object({ dismissed: z.literal(true) }),
  },
  "PUT /api/chat/mutes/:userId": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/chat/mutes/unknown", body: { minutes: 5, reason: "spam" } },
    summary: "Mutes a user for a time and shows them the reason",
    body: z.object({
      minutes: z
        .int("Minutes must be a whole number")
        .min(1, "Minutes: at least 1")
        .max(MAX_MUTE_MINUTES, "Minutes: at most 90 days"),
      reason: reasonText("Reason", MAX_REASON),
    }),
    reply: mute,
  },
  "DELETE /api/chat/mutes/:userId": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/chat/mutes/unknown" },
    summary: "Unmutes a user",
    reply: z.object({ unmuted: z.literal(true) }),
  },
});

/** The frames that a page may send. The session identifies the user, so `userId` is accepted and ignored. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("join_chat"), userId: z.unknown().optional() }),
  /** The page has received every message up to this id. */
  z.object({ type: z.literal("ack"), id: z.int().nonnegative() }),
]);

/** The frames that the room sends. Messages arrive in the order of their ids; under load one frame holds several. */
export type ServerFrame =
  | { type: "connected"; count: number; lastId: number; mute: Mute | null }
  | { type: "new_message"; message: ChatMessage }
  | { type: "new_message"; messages: ChatMessage[] }
  /** The new state of a message that was edited or deleted. */
  | { type: "message_changed"; message: ChatMessage }
  | { type: "user_count"; count: number }
  | { type: "muted"; mute: Mute | null }
  | { type: "error"; message: string };
