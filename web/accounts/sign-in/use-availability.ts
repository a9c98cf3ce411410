import { useEffect, useState } from "react";
import { isUsername } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";

const DEBOUNCE_MS = 500;

export type Availability = "none" | "checking" | "available" | "taken";

/**
 * Asks the server whether a username is available after the user has stopped typing for half a second.
 * `currentUsername` is the name that the user already has; it is not checked.
 */
export function useAvailability(username: string, currentUsername?: string | null): Availability {
  const [result, setResult] = useState<{ username: string; available: boolean } | null>(null);
  const [checkedName, setCheckedName] = useState("");
  const needsCheck = isUsername(username) && username !== currentUsername;

  useEffect(() => {
    if (!needsCheck) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      setCheckedName(username);
      try {
        const { available } = await call("GET /api/check-username/:username", { params: { username } });
        if (isLatest) setResult({ username, available });
      } catch {
        // After a failed check the state is "none". The server checks the name again when the form is sent.
      }
      if (isLatest) setCheckedName("");
    }, DEBOUNCE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [username, needsCheck]);

  if (!needsCheck) return "none";
  if (result?.username === username) return result.available ? "available" : "taken";
  return checkedName === username ? "checking" : "none";
}
