import type { Mapping } from "../../../shared/imports/mapping.ts";
import { currentSession } from "../../accounts/session/session.ts";
import { storedJson } from "../../ui/state/storage.ts";

type Entry = [headerKey: string, mapping: Mapping];

/** The mapping of each header that the user has explained, kept in this browser for this user or for its guest. */
const stored = () =>
  storedJson(
    `import-mappings.${currentSession().user?.id ?? "guest"}`,
    (json) => (Array.isArray(json) ? (json as Entry[]) : null),
    { prefix: "" },
  );
const MAX_MAPPINGS = 50;

const readAll = (): Entry[] => stored().read() ?? [];

export const knownMapping = (headerKey: string): Mapping | undefined =>
  readAll().find(([key]) => key === headerKey)?.[1];

export function rememberMapping(headerKey: string, mapping: Mapping): void {
  const others = readAll().filter(([key]) => key !== headerKey);
  stored().write([...others, [headerKey, mapping] satisfies Entry].slice(-MAX_MAPPINGS));
}
