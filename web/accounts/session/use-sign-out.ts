import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import { endSession } from "./end-session.ts";
import { setSignedOut } from "./session.ts";

/** Ends the session and returns to the market. With `stay` the page stays open. A failure shows a toast. */
export function useSignOut(): (stay?: { message: ToastMessage }) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (stay) => {
    try {
      await endSession(queries, async () => {
        await call("POST /api/logout");
        if (!stay) await navigate({ to: "/" });
        await setSignedOut(queries, stay?.message);
      });
    } catch (error) {
      toastFailure("Logout failed", error, "Something went wrong");
    }
  };
}
