import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useUserContext } from "../../accounts/session/user-context.ts";
import { failedWith, succeeded } from "../../api/outcomes.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { pushKeyQuery } from "./push.queries.ts";
import { canPush, startPush, stopPush } from "./push.ts";
import { isPushedHere } from "./push-choice.ts";

const REFUSED = {
  title: "Notifications are blocked",
  description: "Allow notifications from this site in your browser's settings, then try again.",
  tone: "bad",
} as const;

/** Whether this browser is told of alerts while no page is open. Not offered where nothing is pushed. */
export function PushSetting() {
  const { id } = useUserContext();
  const { data } = useQuery(pushKeyQuery);
  const [isOn, setOn] = useState(() => isPushedHere(id));
  const [busy, setBusy] = useState(false);
  const publicKey = data?.publicKey ?? null;
  if (publicKey === null || !canPush()) return null;

  const start = async () => {
    if ((await startPush(publicKey, id)) === "refused") return toast(REFUSED);
    setOn(true);
    succeeded("Alerts now reach this browser while the page is closed");
  };
  const stop = async () => {
    await stopPush();
    setOn(false);
    succeeded("Alerts are no longer pushed to this browser");
  };
  const act = async () => {
    setBusy(true);
    try {
      await (isOn ? stop() : start());
    } catch (error) {
      failedWith(error, isOn ? "Failed to turn off the pushes" : "Failed to turn on the pushes");
    }
    setBusy(false);
  };
  return (
    <section className="push-setting" aria-label="Pushes">
      <BellRing aria-hidden="true" />
      <div>
        <h2 className="font-semibold">When the page is closed</h2>
        <p className="text-13 text-text-2">
          {isOn
            ? "This browser is told of your alerts as long as you are signed in."
            : "This browser can tell you of your alerts, too."}
        </p>
      </div>
      <Button disabled={busy} onClick={() => void act()}>
        {isOn ? "Turn off" : "Turn on"}
      </Button>
    </section>
  );
}
