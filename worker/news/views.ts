import { createHash } from "node:crypto";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { addressOf, countedAddress } from "../platform/http/client-ip.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { noteView, purgeViewsBefore } from "./views.queries.ts";

const dayOf = (time: number): number => Math.floor(time / DAY);

/** A view counts once per visitor and day: a person, or an address where nobody is signed in. */
export async function countView(
  { db, clock }: Deps,
  article: { id: number; authorId: string; isPublished: boolean },
  reader: Person | null,
  request: Request,
) {
  // A draft has no visitors, and an author is none of their own.
  if (!article.isPublished || reader?.id === article.authorId) return;
  const day = dayOf(clock.now());
  const who = reader ? `person ${reader.id}` : `address ${countedAddress(addressOf(request))}`;
  // The day is part of the digest: two days of one visitor cannot be told to belong together.
  const visitor = createHash("sha256").update(`${day} ${article.id} ${who}`).digest("base64url").slice(0, 22);
  await noteView(db, day, article.id, visitor);
}

/** Removes the views of past days. Running it twice does no harm. */
export async function purgeViews({ db, clock }: Deps): Promise<string> {
  return `${await purgeViewsBefore(db, dayOf(clock.now()))} views of past days removed`;
}
