import { useEffect, useState } from "react";
import { isUsername } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";

/** Specification 1, sections 4 and 5. */
const PAUSE_MS = 500;

export type Availability = "none" | "checking" | "available" | "taken";

/** Whether a username is free, asked when the typing pauses. `own`: the name that the person already has. */
export function useAvailability(username: string, own?: string | null): Availability {
  const [answer, setAnswer] = useState<{ username: string; available: boolean } | null>(null);
  const [asking, setAsking] = useState("");
  const isAsked = isUsername(username) && username !== own;

  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      setAsking(username);
      try {
        const { available } = await call("GET /api/check-username/:username", { params: { username } });
        if (isCurrent) setAnswer({ username, available });
      } catch {
        // A failed check says nothing about the name; the server decides when the form is sent.
      }
      if (isCurrent) setAsking("");
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username, isAsked]);

  if (!isAsked) return "none";
  if (answer?.username === username) return answer.available ? "available" : "taken";
  return asking === username ? "checking" : "none";
}
