import { type ComponentProps, useId } from "react";
import { MAX_ACCOUNT } from "../../../shared/transactions/rules.ts";
import { useQuery } from "../../api/use-query.ts";
import { Field } from "../../ui/form/Field.tsx";
import { proposedNames } from "../account-names.ts";
import { accountsQuery } from "../accounts.queries.ts";

/** The name of an account, with those of the ledger as proposals. */
export function AccountField(props: Omit<ComponentProps<typeof Field>, "list" | "autoComplete" | "maxLength">) {
  const names = proposedNames(useQuery(accountsQuery).data?.accounts ?? []);
  const listId = useId();
  return (
    <>
      <Field {...props} maxLength={MAX_ACCOUNT} autoComplete="off" spellCheck={false} list={listId} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
