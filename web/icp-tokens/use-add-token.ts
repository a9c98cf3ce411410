import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { SECOND } from "../../shared/time.ts";
import { useUser } from "../shell/session.ts";
import { toast } from "../ui/toast.ts";
import type { Token } from "./token-list.ts";

/** Specification 1, section 6: from here a visitor is led to the sign-in page. */
const REDIRECT_MS = 1.5 * SECOND;

/** What 'Add' does. A visitor who leaves the page before the time is up is not led anywhere. */
export function useAddToken(): (token: Token) => void {
  const navigate = useNavigate();
  const user = useUser();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (_token: Token) => {
      if (user) return;
      toast({ title: "Sign In Required", description: "Please sign in to add tokens to your portfolio.", tone: "bad" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate({ to: "/auth" }), REDIRECT_MS);
    },
    [navigate, user],
  );
}
