import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from "react";
import { SECOND } from "../../shared/values/time.ts";

type State = { isShown: boolean; takeOver(): void };

export const FirstHtmlContext = createContext<State>({ isShown: false, takeOver() {} });

/** After this time the rest of the page appears, even if the page's last component has not rendered. */
const MAX_WAIT_MS = 10 * SECOND;

/**
 * Renders the page exactly as it is in the first HTML, so that React takes over its elements instead of replacing them.
 * After that, the parts appear that are not in the first HTML. `onTakenOver` may be called more than once.
 */
export function FirstHtml({ onTakenOver, children }: { onTakenOver(): void; children: ReactNode }) {
  const [isShown, setShown] = useState(true);
  const takeOver = useCallback(() => {
    startTransition(() => setShown(false));
    onTakenOver();
  }, [onTakenOver]);
  useEffect(() => {
    const timer = setTimeout(takeOver, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [takeOver]);
  const state = useMemo(() => ({ isShown, takeOver }), [isShown, takeOver]);
  return <FirstHtmlContext value={state}>{children}</FirstHtmlContext>;
}

/** Whether the page is still as in the first HTML. */
export const useFirstHtml = (): boolean => use(FirstHtmlContext).isShown;

/** The same for the component that React takes over last. */
export function useLastOfFirstHtml(): boolean {
  const { isShown, takeOver } = use(FirstHtmlContext);
  useEffect(() => {
    if (isShown) takeOver();
  }, [isShown, takeOver]);
  return isShown;
}
