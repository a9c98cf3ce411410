import type { RemoteDatabase } from "./cloudflare.ts";

const STORE = `
  INSERT INTO site_settings (k, public_origin) VALUES (1, ?1)
  ON CONFLICT (k) DO UPDATE SET public_origin = excluded.public_origin`;

/** Stores the address of the deployment, to which links in emails and previews lead. */
export const storePublicOrigin = (database: RemoteDatabase, origin: string) => database.query(STORE, origin);
