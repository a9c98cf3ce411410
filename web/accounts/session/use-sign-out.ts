import { useNavigate } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import { endSession } from "./end-session.ts";
import { setSignedOut } from "./session.ts";

/** Ends the session and returns to the market. With `stay` the page stays open. A failure shows a toast. */
export function useSignOut(): (stay?: { message: ToastMessage }) => Promise<void> {
  const navigate = useNavigate();
  return async (stay) => {
    try {
      await endSession(async () => {
        await call("POST /api/logout");
        if (!stay) await navigate({ to: "/" });
        setSignedOut(stay?.message);
      });
    } catch (error) {
      toastFailure("Logout failed", error, "Something went wrong");
    }
  };
}
