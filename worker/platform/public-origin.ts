import { eq } from "drizzle-orm";
import type { Database } from "./storage/db.ts";
import { siteSettings } from "./storage/site-settings.table.ts";

export const NO_PUBLIC_ORIGIN =
  "This server does not know its public address yet. Its operator must set PUBLIC_ORIGIN or deploy it again.";

export type PublicOrigin = {
  /** The address under which the site is known, such as "https://example.com". Null while nobody has stored it. */
  stored(): Promise<string | null>;
  /**
   * The same, or the address of the request while none is stored. Only for replies to the client that sent the request,
   * because a client chooses the Host header.
   */
  orRequested(request: Request): Promise<string>;
};

/** The setting decides, otherwise the address that the deployment has stored. */
export function openPublicOrigin({ orm }: Database, setting: string | undefined): PublicOrigin {
  let known = setting ?? null;
  const stored = async () => {
    if (known !== null) return known;
    const [row] = await orm.select().from(siteSettings).where(eq(siteSettings.k, 1));
    known = row?.publicOrigin ?? null;
    return known;
  };
  return { stored, orRequested: async (request) => (await stored()) ?? new URL(request.url).origin };
}
