import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** Specification 1, section 2: the sign-in button of the landing page goes to /auth after about half a second. */
const PAUSE_MS = 500;

export function SlowSignInButton({
  children,
  ...rest
}: Pick<ComponentProps<typeof Button>, "look" | "size" | "children">) {
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => void navigate({ to: "/auth" }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [going, navigate]);
  return (
    <Button {...rest} aria-disabled={going} onClick={() => setGoing(true)}>
      {going && <Spinner />} {children}
    </Button>
  );
}
