import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { sayFailure } from "../../api/say-failure.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import { endSession } from "./end-session.ts";
import { leave } from "./session.ts";

/** Ends the session and returns to the market, unless `stay`; what cannot be ended says so. */
export function useSignOut(): (stay?: { farewell: ToastMessage }) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (stay) => {
    try {
      await endSession(queries, async () => {
        await call("POST /api/logout");
        if (!stay) await navigate({ to: "/" });
        await leave(queries, stay?.farewell);
      });
    } catch (error) {
      sayFailure("Logout failed", error, "Something went wrong");
    }
  };
}
