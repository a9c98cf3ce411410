import type { Mapping } from "../../shared/imports/mapping.ts";
import { currentSession } from "../accounts/session/session.ts";

/** The mapping of each header that the user has explained, kept in this browser for this user or for its guest. */
const keyOf = () => `import-mappings.${currentSession().user?.id ?? "guest"}`;
const MAX_MAPPINGS = 50;
type Entry = [headerKey: string, mapping: Mapping];

function readAll(): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(entries) ? (entries as Entry[]) : [];
  } catch {
    return [];
  }
}

export const knownMapping = (headerKey: string): Mapping | undefined =>
  readAll().find(([key]) => key === headerKey)?.[1];

export function rememberMapping(headerKey: string, mapping: Mapping): void {
  const others = readAll().filter(([key]) => key !== headerKey);
  try {
    localStorage.setItem(keyOf(), JSON.stringify([...others, [headerKey, mapping]].slice(-MAX_MAPPINGS)));
  } catch {
    // The mapping then lasts for this import only.
  }
}
