import type { Deps } from "../../deps.ts";
import { findFirstAdmin } from "./site-owner.queries.ts";

/**
 * The username that the texts about reviews mention: the one in the settings, or the first admin. Null when there is
 * neither.
 */
export const findSiteOwner = async ({ config, db }: Pick<Deps, "config" | "db">): Promise<string | null> =>
  config.siteOwner ?? findFirstAdmin(db);
