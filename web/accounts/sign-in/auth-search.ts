export type AuthTab = "sign-in" | "create";

/** Which form the address asks for. */
export const readAuthSearch = ({ tab }: Record<string, unknown>): { tab?: "create" } =>
  tab === "create" ? { tab } : {};
