import { Suspense, useState } from "react";
import { counted } from "../../shared/values/format-market.ts";
import { call } from "../api/call.ts";
import { toastFailure } from "../api/failure-toast.ts";
import { useMutation } from "../api/use-mutation.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { type ReportedMessage, refreshAdmin, reportsQuery } from "./admin.queries.ts";
import { dateTimeText } from "./dates.ts";
import { ListPanel } from "./Panel.tsx";

const DeleteMessageDialog = lazyPart(
  async () => (await import("../chat/room/DeleteMessageDialog.tsx")).DeleteMessageDialog,
);
const MuteDialog = lazyPart(async () => (await import("../chat/room/MuteDialog.tsx")).MuteDialog);

const TEXTS = { failed: "The reports could not be loaded.", none: "No message is reported." };

/** The reported chat messages that wait for a decision. */
export function ReportsPanel() {
  const { data, isError } = useQuery(reportsQuery);
  const [toDelete, setToDelete] = useState<ReportedMessage | null>(null);
  const [toMute, setToMute] = useState<ReportedMessage | null>(null);
  return (
    <>
      <ListPanel id="reports" title="Reported messages" entries={data} failed={isError} texts={TEXTS}>
        {(report) => (
          <Report
            key={report.messageId}
            report={report}
            onMute={() => setToMute(report)}
            onDelete={() => setToDelete(report)}
          />
        )}
      </ListPanel>
      {toDelete && (
        <Suspense fallback={null}>
          <DeleteMessageDialog
            message={{ ...toDelete, id: toDelete.messageId }}
            onClose={() => setToDelete(null)}
            onDone={() => void refreshAdmin()}
          />
        </Suspense>
      )}
      {toMute && (
        <Suspense fallback={null}>
          <MuteDialog user={toMute} onClose={() => setToMute(null)} />
        </Suspense>
      )}
    </>
  );
}

function Report({ report, onMute, onDelete }: { report: ReportedMessage; onMute: () => void; onDelete: () => void }) {
  const { messageId, username, message, createdAt, reports, reasons } = report;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("PATCH /api/chat/reports", { body: { messageId, action: "dismiss" } }),
    onError: (error) => toastFailure("Decision not saved", error, "Please try again."),
    onSettled: () => refreshAdmin(),
  });
  return (
    <li className="line-below grid gap-2 py-3" aria-label={`Message of @${username}`}>
      <p className="wrap-anywhere">
        <b className="font-medium text-text">@{username}</b>{" "}
        <time dateTime={createdAt} className="text-12 leading-5 text-text-3">
          {dateTimeText(createdAt)}
        </time>
        <span className="mt-0.5 block whitespace-pre-wrap text-text">{message}</span>
      </p>
      <p className="text-12 leading-4 wrap-anywhere text-warn">
        {counted(reports, "report")}: {reasons.join(" · ")}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size="small" disabled={isPending} onClick={() => mutate()}>
          Dismiss
        </Button>
        <Button size="small" variant="danger" disabled={isPending} onClick={onDelete}>
          Delete message
        </Button>
        <Button size="small" disabled={isPending} onClick={onMute}>
          Mute user
        </Button>
      </div>
    </li>
  );
}
