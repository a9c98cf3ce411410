import { useState } from "react";
import { useQuery } from "../../api/use-query.ts";
import type { User } from "../session/session.queries.ts";
import { CodesDialog } from "../sign-in-methods/dialogs.tsx";
import { lazily } from "../sign-in-methods/lazily.tsx";
import { signInMethodsQuery } from "../sign-in-methods/sign-in-methods.queries.ts";
import { takeFreshCodes } from "./fresh-codes.ts";

const AccountReview = lazily(async () => (await import("./AccountReview.tsx")).AccountReview);

/** The first part of the settings after a new password: the new recovery codes, and what can still reach the account. */
export function AccountSafety({ user }: { user: User }) {
  const { data } = useQuery(signInMethodsQuery);
  const [codes, setCodes] = useState(takeFreshCodes);
  return (
    <>
      {data?.reviewSince && <AccountReview user={user} signInMethods={data} reviewSince={data.reviewSince} />}
      {data && codes && (
        <CodesDialog
          codes={codes}
          username={user.username ?? ""}
          host={data.host}
          intro="Your earlier recovery codes no longer work."
          onClose={() => setCodes(null)}
        />
      )}
    </>
  );
}
