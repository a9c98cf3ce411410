import { articlePath } from "../news/rules.ts";

/** Notices to a user: decisions of admins, and mentions in the chat. Do not import zod, because pages load this file. */

type Words = {
  title(name: string): string;
  text(name: string, detail: string): string;
  /** The page about it. `target` is the id of the order or the article. */
  path(target: string, name: string): string;
};

const advertise = (order: string) => `/advertise/order/${order}`;
const article = (id: string, title: string) => articlePath({ id: Number(id), title });
const myArticles = () => "/news?tab=mine";

const NOTICES = {
  mentioned: {
    title: (name) => `@${name} mentioned you in the chat`,
    text: (_, detail) => detail,
    path: () => "/chat",
  },
  muted: {
    title: () => "You were muted in the chat",
    text: (until, detail) => `You can write again on ${until}. Reason: ${detail}`,
    path: () => "/chat",
  },
  unmuted: {
    title: () => "You can write in the chat again",
    text: () => "An admin has ended the mute.",
    path: () => "/chat",
  },
  message_deleted: {
    title: () => "An admin deleted your message",
    text: (name, detail) => `“${name}” Reason: ${detail}`,
    path: () => "/chat",
  },
  article_unpublished: {
    title: (name) => `“${name}” was unpublished`,
    text: (_, detail) => `It stays a draft until an admin releases it. Reason: ${detail}`,
    path: article,
  },
  article_released: {
    title: (name) => `“${name}” was released`,
    text: () => "You can publish it again.",
    path: article,
  },
  article_deleted: {
    title: (name) => `“${name}” was deleted`,
    text: (_, detail) => `Reason: ${detail}`,
    path: myArticles,
  },
  article_featured: {
    title: (name) => `“${name}” is featured`,
    text: () => "It is at the top of the news.",
    path: article,
  },
  article_unfeatured: {
    title: (name) => `“${name}” is no longer featured`,
    text: () => "It is still published.",
    path: article,
  },
  feature_declined: {
    title: (name) => `“${name}” will not be featured`,
    text: () => "It is still published.",
    path: article,
  },
  ad_approved: {
    title: (name) => `Your ad is running (order ${name})`,
    text: (_, detail) => detail || "An admin has approved it.",
    path: advertise,
  },
  ad_rejected: {
    title: (name) => `Your ad was rejected (order ${name})`,
    text: (_, detail) => `Reason: ${detail} Name the address to which your money goes back.`,
    path: advertise,
  },
  ad_refunded: {
    title: (name) => `Your money was sent back (order ${name})`,
    text: () => "The transaction is on the page of the order.",
    path: advertise,
  },
  transfer_assigned: {
    title: (name) => `A transfer was added to order ${name}`,
    text: (_, detail) => detail,
    path: advertise,
  },
  made_admin: {
    title: () => "You are an admin now",
    text: (name) => `@${name} gave you the rights of an admin.`,
    path: () => "/admin",
  },
  unmade_admin: {
    title: () => "You are no longer an admin",
    text: (name) => `@${name} took the rights of an admin from you.`,
    path: () => "/",
  },
} satisfies Record<string, Words>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];
export const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);
/** The words of a notice. */
export const noticeWords = (kind: NoticeKind): Words => NOTICES[kind];
