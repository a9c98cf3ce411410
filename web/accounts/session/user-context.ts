import { createContext, use } from "react";
import type { User } from "./session.queries.ts";

const UserContext = createContext<User | null>(null);
export const UserContextProvider = UserContext.Provider;

/**
 * The user of a page inside `RequireUser`. It stays the same after the session has expired, because the page is only
 * hidden then.
 */
export function useUserContext(): User {
  const user = use(UserContext);
  if (!user) throw new Error("useUserContext needs a RequireUser around it");
  return user;
}
