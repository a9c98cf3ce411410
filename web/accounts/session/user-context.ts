import { createContext, use } from "react";
import type { User } from "./session.queries.ts";

const MemberContext = createContext<User | null>(null);
export const MemberProvider = MemberContext.Provider;

/**
 * Whose page it is, below a `RequireUser`: also while their session is lost and nobody is signed in, for
 * the page stays as it is then.
 */
export function useUserContext(): User {
  const member = use(MemberContext);
  if (!member) throw new Error("useMember needs a RequireUser around it");
  return member;
}
