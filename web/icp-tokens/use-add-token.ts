import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { coinIdOfToken } from "../../shared/icp-tokens/coin-id.ts";
import { SECOND } from "../../shared/values/time.ts";
import { useSession } from "../accounts/session/session.ts";
import { isGuest } from "../guest/guest.ts";
import { openCoinDialog } from "../markets/coin/coin-dialog.ts";
import { rememberIntent } from "../markets/coin/coin-intent.ts";
import { toast } from "../ui/toast/toast.ts";
import type { Token } from "./token-list.ts";

/** The delay before a visitor is sent to the sign-in page. */
const REDIRECT_MS = 1.5 * SECOND;

/** Opens the Add to Portfolio dialog; a visitor is sent to the sign-in page unless they leave this page first. */
export function useAddToken(): (token: Token) => void {
  const navigate = useNavigate();
  const { user, mayBeSignedIn } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ id, name, symbol, image, price }: Token) => {
      const request = { id, name, symbol, image, coinId: coinIdOfToken(id), usd: price.value, noun: "token" } as const;
      if (user || mayBeSignedIn || isGuest()) return openCoinDialog(request);
      rememberIntent(request);
      toast({ title: "Sign In Required", description: "Please sign in to add tokens to your portfolio.", tone: "bad" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate({ to: "/auth" }), REDIRECT_MS);
    },
    [navigate, user, mayBeSignedIn],
  );
}
