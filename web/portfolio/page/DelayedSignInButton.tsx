import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

const DELAY_MS = 500;

/** A button that opens the sign-in page after half a second. */
export function DelayedSignInButton({
  children,
  ...rest
}: Pick<ComponentProps<typeof Button>, "variant" | "size" | "children">) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void navigate({ to: "/auth" }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);
  return (
    <Button {...rest} aria-disabled={isLeaving} onClick={() => setIsLeaving(true)}>
      {isLeaving && <Spinner />} {children}
    </Button>
  );
}
