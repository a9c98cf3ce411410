import { useNavigate } from "@tanstack/react-router";
import { ChartSpline, Layers, LockKeyhole, Radio } from "lucide-react";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { User } from "../session/session.queries.ts";
import { rememberWelcome } from "./welcome-seen.ts";

const FEATURES = [
  [Layers, "Track Positions", "Spot and leveraged, with profit and loss"],
  [LockKeyhole, "Secure & Private", "Your positions are never public"],
  [Radio, "Real-time Data", "Prices updated every minute"],
  [ChartSpline, "Advanced Analytics", "See value vs. cost and your risk"],
] as const;

export function WelcomeDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate();
  const closeForGood = () => {
    rememberWelcome(user.id);
    // If it fails, this browser still remembers it.
    call("POST /api/account/welcomed").catch(() => {});
    onClose();
  };
  return (
    <Dialog title={`Welcome to Tidemark, @${user.username}`} onClose={onClose}>
      <p className="text-text-2">Your account is ready. Add your first position to see what it is worth.</p>
      <ul className="my-5 grid grid-cols-2 gap-x-5 max-md:grid-cols-1">
        {FEATURES.map(([Icon, title, text]) => (
          <li key={title} className="flex gap-3 border-t py-3.5 [&>svg]:mt-0.5 [&>svg]:text-accent">
            <Icon aria-hidden="true" />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-13 text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="grid">
        <Button
          variant="primary"
          size="large"
          onClick={() => {
            closeForGood();
            void navigate({ to: "/portfolio" });
          }}
        >
          Get Started
        </Button>
      </div>
    </Dialog>
  );
}
