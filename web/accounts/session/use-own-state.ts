import { useState } from "react";
import { useSession } from "./session.ts";

/**
 * State that belongs to the signed-in user, for pages that stay open without one, such as an open dialog. It is null while
 * nobody is signed in, is still there when the same user is back, and another user begins with null.
 */
export function useOwnState<Value>(): [Value | null, (value: Value | null) => void] {
  const { user } = useSession();
  const [held, setHeld] = useState<{ userId: string; value: Value | null } | null>(null);
  const value = user !== null && held?.userId === user.id ? held.value : null;
  return [value, (next) => setHeld(user && { userId: user.id, value: next })];
}
