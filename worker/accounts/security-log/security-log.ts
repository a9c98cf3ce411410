import type { Context } from "hono";
import { SECURITY_LOG_PAGE, SECURITY_TEXTS, type SecurityEvent } from "../../../shared/accounts/security-events.ts";
import { DAY, isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { deviceOf } from "../session.rules.ts";
import { confirmedEmailOf, findUser } from "../users.queries.ts";
import { insertEvent, listEvents, type NewEvent, purgeEvents } from "./security-log.queries.ts";

/** How long (ms) an event stays in the log. */
const RETENTION = 2 * 366 * DAY;
const MAX_EXPORTED = 10_000;

type Occasion = { request: Request; afterReply: WaitUntil };
export type Happened = { userId: string; event: SecurityEvent; detail?: string };

export const occasionOf = (c: Context): Occasion => ({
  request: c.req.raw,
  afterReply: (work) => c.executionCtx.waitUntil(work),
});

export const eventRow = (
  deps: Pick<Deps, "clock">,
  { userId, event, detail = "" }: Happened,
  request: Request,
): NewEvent => ({
  userId,
  event,
  detail,
  device: deviceOf(request.headers.get("User-Agent") ?? undefined),
  at: deps.clock.now(),
});

/** Logs the event, and sends a mail about it to the user's confirmed address after the reply. */
export async function recordEvent(deps: Deps, happened: Happened, occasion: Occasion) {
  await insertEvent(deps.db, eventRow(deps, happened, occasion.request));
  sendEventMail(deps, happened, occasion);
}

/** Sends the mail about an event that is already in the log. `to` is an address that the account no longer has. */
export function sendEventMail(deps: Deps, happened: Happened, { request, afterReply }: Occasion, to?: string | null) {
  const { mailer } = deps;
  if (mailer) afterReply(send());
  async function send() {
    const email = to ?? (await confirmedEmailOf(deps.db, happened.userId));
    const origin = await deps.publicOrigin.stored();
    if (!email || !origin) return;
    const { host } = new URL(origin);
    const { device, at } = eventRow(deps, happened, request);
    const sentence = SECURITY_TEXTS[happened.event](happened.detail ?? "");
    const username = (await findUser(deps.db, happened.userId))?.username;
    const text = [
      `${sentence}.${username ? ` Account: @${username}` : ""}`,
      `${isoTime(at)}, ${device}`,
      `If this was you, there is nothing to do. If not, set a new password at once: ${origin}/recover`,
      `All such events stand in the security log of your settings: ${origin}/settings`,
    ].join("\n\n");
    if (!(await mailer!.send({ to: email, subject: `Your account on ${host}: ${sentence}`, text })))
      deps.log("security-email-failed", { event: happened.event });
  }
}

const eventReply = ({ userId: _, at, ...event }: NewEvent & { id: number }) => ({ ...event, at: isoTime(at) });

export const listSecurityLog = async ({ db }: Deps, userId: string, before: number | undefined) =>
  (await listEvents(db, userId, before, SECURITY_LOG_PAGE)).map(eventReply);

/** The newest events for the user's own export. */
export const exportSecurityLog = async ({ db }: Deps, userId: string) =>
  (await listEvents(db, userId, undefined, MAX_EXPORTED)).map(eventReply);

/** Removes old events. */
export const purgeSecurityLog = async ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> =>
  purgeEvents(db, clock.now() - RETENTION);
