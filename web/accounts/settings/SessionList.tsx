import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { endSession } from "../session/end-session.ts";
import { setSignedOut } from "../session/session.ts";
import { SessionRow } from "./SessionRow.tsx";
import { sessionsQuery } from "./settings.queries.ts";

const SIGNED_OUT_EVERYWHERE = {
  title: "Signed out",
  description: "You have been signed out on every device.",
  tone: "good",
} as const;

export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const runAction = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toastFailure("Logout failed", error, "Something went wrong");
    }
    setBusy(false);
  };
  const signOutDevice = (id: string) =>
    runAction(async () => {
      await call("DELETE /api/sessions/:id", { params: { id } });
      await refetch();
    });
  const signOutEverywhere = () =>
    runAction(() =>
      endSession(async () => {
        await call("DELETE /api/sessions");
        await navigate({ to: "/" });
        setSignedOut(SIGNED_OUT_EVERYWHERE);
      }),
    );

  if (isError && !data) {
    return <LoadFailed onRetry={refetch}>Your sessions could not be loaded.</LoadFailed>;
  }
  return (
    <>
      <ul aria-busy={!data}>
        {data ? (
          data.map((session) => <SessionRow key={session.id} session={session} busy={busy} onSignOut={signOutDevice} />)
        ) : (
          <SkeletonItems count={2} />
        )}
      </ul>
      <div className="mt-4">
        <Button disabled={busy || !data} onClick={signOutEverywhere}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}
