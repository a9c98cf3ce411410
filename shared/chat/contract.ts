import { z } from "zod";
import { define } from "../endpoint.ts";
import { CHAT_PAGE, cleanMessage, MAX_MESSAGE, MAX_REASON, messageLength } from "./rules.ts";

const MOST_MINUTES = 60 * 24 * 90;

const time = z.iso.datetime();
const id = z.int().positive();
const idText = z
  .string()
  .regex(/^\d{1,15}$/, "must be the id of a message")
  .transform(Number);

export const chatMessage = z.object({
  id,
  userId: z.string(),
  username: z.string(),
  message: z.string(),
  messageType: z.literal("text"),
  replyToId: id.nullable(),
  /** What it answers, as far as that still exists. */
  replyTo: z.object({ id, username: z.string(), message: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** The sender's own name for it: a message that is sent again is known by it. */
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
    .regex(/^[\w-]{1,64}$/, "clientId has 1 to 64 letters, digits, hyphens or underscores")
    .optional(),
});

const mute = z.object({ userId: z.string(), until: time, reason: z.string() });
export type Mute = z.output<typeof mute>;

export const chatEndpoints = define({
  "GET /api/chat/messages": {
    access: "user",
    summary: "The newest messages, or those before or after one; oldest first",
    query: z
      .strictObject({
        before: idText.optional(),
        after: idText.optional(),
        limit: idText.pipe(z.int().min(1).max(CHAT_PAGE)).default(CHAT_PAGE),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, "ask for before or after, not both"),
    reply: z.array(chatMessage),
  },
  "POST /api/chat/messages": {
    access: "user",
    summary: "Says something; sent again with the same clientId it is said once",
    body: newMessage,
    reply: chatMessage,
    status: 201,
  },
  "PATCH /api/chat/messages/:id": {
    access: "user",
    summary: "Corrects a message of one's own",
    body: z.object({ message: text }),
    reply: chatMessage,
  },
  "DELETE /api/chat/messages/:id": {
    access: "user",
    summary: "Deletes a message of one's own; admins delete any",
    reply: z.object({ deleted: z.literal(true) }),
  },
  "GET /api/chat/talked-about": {
    access: "user",
    summary: "The coins named most in the last 24 hours",
    reply: z.array(z.object({ symbol: z.string(), mentions: z.int() })),
  },
  "PUT /api/chat/mutes/:userId": {
    access: "admin",
    summary: "Keeps a person from sending for a time, and tells them why",
    body: z.object({
      minutes: z
        .int("Minutes must be a whole number")
        .min(1, "Minutes: at least 1")
        .max(MOST_MINUTES, "Minutes: at most 90 days"),
      reason: z
        .string("Reason is required")
        .transform(cleanMessage)
        .refine((clean) => clean !== "", "Reason is required")
        .refine((clean) => messageLength(clean) <= MAX_REASON, `Reason has at most ${MAX_REASON} characters`),
    }),
    reply: mute,
  },
  "DELETE /api/chat/mutes/:userId": {
    access: "admin",
    summary: "Lets a muted person send again",
    reply: z.object({ unmuted: z.literal(true) }),
  },
});

/** What a page may say on the socket. Who it is, the session says: `userId` is taken and ignored. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("join_chat"), userId: z.unknown().optional() }),
  /** Everything up to this message has arrived. */
  z.object({ type: z.literal("ack"), id: z.int().nonnegative() }),
]);

/** What the room says. Messages come in the order of their ids, several at once under load. */
export type ServerFrame =
  | { type: "connected"; count: number; lastId: number; mute: Mute | null }
  | { type: "new_message"; message: ChatMessage }
  | { type: "new_message"; messages: ChatMessage[] }
  /** Edited or deleted, as the message now says. */
  | { type: "message_changed"; message: ChatMessage }
  | { type: "user_count"; count: number }
  | { type: "muted"; mute: Mute | null }
  | { type: "error"; message: string };
