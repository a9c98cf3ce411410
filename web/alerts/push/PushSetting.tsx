import { BellRing } from "lucide-react";
import { useState } from "react";
import { useUserContext } from "../../accounts/session/user-context.ts";
import { failedWith, succeeded } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { pushKeyQuery } from "./push.queries.ts";
import { canPush, startPush, stopPush } from "./push.ts";
import { isPushOn } from "./push-choice.ts";

const BLOCKED = {
  title: "Notifications are blocked",
  description: "Allow notifications from this site in your browser's settings, then try again.",
  tone: "bad",
} as const;

/**
 * Turns push notifications on or off in this browser. Hidden when the server or the browser has no push. Until the
 * server has answered, it takes its place, so that what follows does not move.
 */
export function PushSetting() {
  const { id } = useUserContext();
  const { data, isError } = useQuery(pushKeyQuery);
  const [isOn, setIsOn] = useState(() => isPushOn(id));
  const [busy, setBusy] = useState(false);
  const publicKey = data?.publicKey ?? null;
  if (data?.publicKey === null || isError || !canPush()) return null;

  const start = async () => {
    if (publicKey === null) return;
    if ((await startPush(publicKey, id)) === "blocked") return toast(BLOCKED);
    setIsOn(true);
    succeeded("Push notifications are on in this browser");
  };
  const stop = async () => {
    await stopPush();
    setIsOn(false);
    succeeded("Push notifications are off in this browser");
  };
  const toggle = async () => {
    setBusy(true);
    try {
      await (isOn ? stop() : start());
    } catch (error) {
      failedWith(error, isOn ? "Failed to turn off push notifications" : "Failed to turn on push notifications");
    }
    setBusy(false);
  };
  return (
    <section
      className="mt-6 grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 rounded-panel border bg-surface px-4 py-3.5"
      aria-label="Push notifications"
    >
      <BellRing aria-hidden="true" />
      <div>
        <h2 className="font-semibold">Push notifications</h2>
        <p className="text-13 text-text-2">
          {isOn
            ? "On in this browser while you are signed in."
            : "Get alerts in this browser, even when Tidemark is closed."}
        </p>
      </div>
      <Button
        aria-label={`Turn ${isOn ? "off" : "on"} push notifications`}
        disabled={busy || publicKey === null}
        onClick={() => void toggle()}
      >
        {isOn ? "Turn off" : "Turn on"}
      </Button>
    </section>
  );
}
