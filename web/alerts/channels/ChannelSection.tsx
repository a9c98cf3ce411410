import { Plus, Webhook } from "lucide-react";
import { Suspense, useState } from "react";
import { MAX_CHANNELS, PRESETS } from "../../../shared/alerts/channels/rules.ts";
import { call } from "../../api/call.ts";
import { attempt, failedWith, succeeded } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { dismissFailures, toast } from "../../ui/toast/toast.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import { type Channel, channelsQuery } from "./channels.queries.ts";

const ChannelDialog = lazyPart(async () => (await import("./ChannelDialog.tsx")).ChannelDialog);
const ConfirmDialog = lazyPart(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);

type OpenDialog = { kind: "add" } | { kind: "remove"; channel: Channel };

/** The webhooks that receive the user's alerts. */
export function ChannelSection() {
  const { data, isError, refetch } = useQuery(channelsQuery);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [testedId, setTestedId] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries(channelsQuery);

  const test = async ({ id, host }: Channel) => {
    dismissFailures();
    setTestedId(id);
    try {
      const { delivered, problem } = await call("POST /api/alert-channels/:id/test", { params: { id } });
      if (delivered) succeeded(`Test message sent to ${host}`);
      else toast({ title: "Not delivered", description: problem ?? "The test message failed.", tone: "bad" });
      await reload();
    } catch (error) {
      failedWith(error, "Failed to send the test message");
    }
    setTestedId(null);
  };
  const remove = async (id: string) => {
    await call("DELETE /api/alert-channels/:id", { params: { id } });
    await reload();
  };

  return (
    <section className="mt-6 rounded-panel border bg-surface px-4 py-3.5" aria-label="Webhooks">
      <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3">
        <Webhook aria-hidden="true" />
        <div>
          <h2 className="font-semibold">Webhooks</h2>
          <p className="text-13 text-text-2">Send alerts to Discord, Slack, Telegram, ntfy or your own server.</p>
        </div>
        <Button
          aria-label="Add a webhook"
          disabled={(data?.length ?? 0) >= MAX_CHANNELS}
          onClick={() => setOpenDialog({ kind: "add" })}
        >
          <Plus aria-hidden="true" /> Add
        </Button>
      </div>
      {!data && isError && (
        <LoadFailed onRetry={refetch}>Your webhooks could not be loaded. They keep working.</LoadFailed>
      )}
      {!data && !isError && (
        <ul aria-busy="true">
          <SkeletonItems count={1} />
        </ul>
      )}
      {data && data.length > 0 && (
        <ul className="mt-3 border-t">
          {data.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isTesting={testedId === channel.id}
              onTest={() => void test(channel)}
              onRemove={() => setOpenDialog({ kind: "remove", channel })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {openDialog?.kind === "add" && <ChannelDialog onAdded={reload} onClose={() => setOpenDialog(null)} />}
        {openDialog?.kind === "remove" && (
          <ConfirmDialog
            title="Remove webhook"
            confirmLabel="Remove"
            pendingLabel="Removing..."
            run={() => attempt(remove(openDialog.channel.id), "Webhook removed", "Failed to remove the webhook")}
            onClose={() => setOpenDialog(null)}
          >
            {`${PRESETS[openDialog.channel.kind].name}, ${openDialog.channel.host}. It will no longer receive your alerts.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  );
}
