import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { sayFailure } from "../../api/say-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { endSession } from "../session/end-session.ts";
import { leave } from "../session/session.ts";
import { SessionRow } from "./SessionRow.tsx";
import { sessionsQuery } from "./settings.queries.ts";

const EVERYWHERE = {
  title: "Signed out",
  description: "You have been signed out on every device.",
  tone: "good",
} as const;

export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const act = async (ending: () => Promise<void>) => {
    setBusy(true);
    try {
      await ending();
    } catch (error) {
      sayFailure("Logout failed", error, "Something went wrong");
    }
    setBusy(false);
  };
  const endOne = (id: string) =>
    act(async () => {
      await call("DELETE /api/sessions/:id", { params: { id } });
      await refetch();
    });
  const endAll = () =>
    act(() =>
      endSession(queries, async () => {
        await call("DELETE /api/sessions");
        await navigate({ to: "/" });
        await leave(queries, EVERYWHERE);
      }),
    );

  if (isError && !data) {
    return <LoadFailed onRetry={refetch}>Your sessions could not be loaded.</LoadFailed>;
  }
  return (
    <>
      <ul aria-busy={!data}>
        {data
          ? data.map((session) => <SessionRow key={session.id} session={session} busy={busy} onEnd={endOne} />)
          : [0, 1].map((place) => <li key={place} className="bone-row" />)}
      </ul>
      <div className="mt-4">
        <Button disabled={busy || !data} onClick={endAll}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}
