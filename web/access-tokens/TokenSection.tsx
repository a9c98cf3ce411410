import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { MAX_TOKENS } from "../../shared/access-tokens/rules.ts";
import { call } from "../api/call.ts";
import { attempt } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { SkeletonItems } from "../ui/SkeletonBar.tsx";
import { Connect } from "./Connect.tsx";
import { TokenRow } from "./TokenRow.tsx";
import { type AccessToken, tokensQuery } from "./tokens.queries.ts";
import "../other-pages.css";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const TokenDialog = lazyPart(async () => (await import("./TokenDialog.tsx")).TokenDialog);
const ConfirmDialog = lazyPart(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog);

type OpenDialog = { kind: "create" } | { kind: "revoke"; token: AccessToken };

/** The access tokens of the user's own programs. */
export function TokenSection() {
  const { data, isError, refetch } = useQuery(tokensQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const reload = () => queries.invalidateQueries(tokensQuery);
  const revoke = async (id: string) => {
    await call("DELETE /api/tokens/:id", { params: { id } });
    await reload();
  };
  const close = () => setOpen(null);

  if (isError && !data)
    return <LoadFailed onRetry={refetch}>Your access tokens could not be loaded. They keep working.</LoadFailed>;
  return (
    <>
      {data?.length === 0 ? (
        <p className="text-13 text-text-2">No access tokens yet.</p>
      ) : (
        <ul aria-busy={!data}>
          {data ? (
            data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setOpen({ kind: "revoke", token })} />
            ))
          ) : (
            <SkeletonItems count={1} />
          )}
        </ul>
      )}
      <div className="mt-4">
        <Button disabled={!data || data.length >= MAX_TOKENS} onClick={() => setOpen({ kind: "create" })}>
          <Plus aria-hidden="true" /> New token
        </Button>
      </div>
      <Connect />
      <Suspense fallback={null}>
        {open?.kind === "create" && <TokenDialog onCreated={reload} onClose={close} />}
        {open?.kind === "revoke" && (
          <ConfirmDialog
            title="Revoke access token"
            confirmLabel="Revoke"
            pendingLabel="Revoking..."
            run={() => attempt(revoke(open.token.id), "Access token revoked", "Failed to revoke the access token")}
            onClose={close}
          >
            {`Programs that use “${open.token.name}” lose access at once.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
