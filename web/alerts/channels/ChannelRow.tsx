import { Trash2 } from "lucide-react";
import { PRESETS } from "../../../shared/alerts/channels/rules.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { Channel } from "./channels.queries.ts";

const STATES = {
  active: { label: "Active", tone: "text-gain" },
  failing: { label: "Failing", tone: "text-warn" },
  paused: { label: "Paused", tone: "text-loss" },
};

function statusText({ state, problem, failingSince, lastDeliveredAt }: Channel, now: number): string {
  if (state === "paused") return `${problem} Paused after 24 hours of failures. Send a test message to resume it.`;
  if (state === "failing" && failingSince) return `${problem} First failed ${timeAgo(Date.parse(failingSince), now)}.`;
  return lastDeliveredAt ? `Last message ${timeAgo(Date.parse(lastDeliveredAt), now)}` : "No messages yet";
}

type Props = { channel: Channel; isTesting: boolean; onTest: () => void; onRemove: () => void };

export function ChannelRow({ channel, isTesting, onTest, onRemove }: Props) {
  const now = useNow();
  const { kind, host, state } = channel;
  const name = `${PRESETS[kind].name}, ${host}`;
  const { label, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 not-first:border-t">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{PRESETS[kind].name}</span>
          <Badge className={tone}>{label}</Badge>
        </p>
        <p className="truncate text-13 text-text-2">{host}</p>
        <p className="text-12 text-text-3">{statusText(channel, now)}</p>
      </div>
      <Button size="small" disabled={isTesting} aria-label={`Send test: ${name}`} onClick={onTest}>
        {isTesting ? "Sending…" : "Send test"}
      </Button>
      <button type="button" className="icon-button" aria-label={`Remove the webhook: ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </button>
    </li>
  );
}
