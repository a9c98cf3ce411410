import type { User } from "../accounts/session.queries.ts";
import { useSession } from "../accounts/session.ts";

/** The signed-in person, as soon as the server has named them. */
export const useUser = (): User | null => useSession().user;
