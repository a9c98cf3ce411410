import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { NO_COIN } from "../../shared/markets/symbols.ts";
import { SECOND } from "../../shared/values/time.ts";
import { useSession } from "../accounts/session/session.ts";
import { openCoinDialog } from "../markets/coin/coin-dialog.ts";
import { toast } from "../ui/toast/toast.ts";
import type { Token } from "./token-list.ts";

/** Specification 1, section 6: from here a visitor is led to the sign-in page. */
const REDIRECT_MS = 1.5 * SECOND;

/** What 'Add' does. A visitor who leaves the page before the time is up is not led anywhere. */
export function useAddToken(): (token: Token) => void {
  const navigate = useNavigate();
  const { user, isExpected } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ id, name, symbol, image, price }: Token) => {
      // The exchange's tokens are not the market's coins, even where they share a symbol.
      if (user || isExpected)
        return openCoinDialog({ id, name, symbol, image, coinId: NO_COIN, usd: price.value, noun: "token" });
      toast({ title: "Sign In Required", description: "Please sign in to add tokens to your portfolio.", tone: "bad" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate({ to: "/auth" }), REDIRECT_MS);
    },
    [navigate, user, isExpected],
  );
}
