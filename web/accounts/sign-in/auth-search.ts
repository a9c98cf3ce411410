export type AuthTab = "sign-in" | "create";

/** Parses the query of the sign-in page, which selects the tab. */
export const readAuthSearch = ({ tab }: Record<string, unknown>): { tab?: "create" } =>
  tab === "create" ? { tab } : {};
