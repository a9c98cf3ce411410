import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

type Props<Data> = {
  query: UseQueryResult<Data>;
  empty: string;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

/** A part of the sheet with its own query: a skeleton, then the data, the empty text or an error with Retry. */
export function QuerySection<Data>({ query, empty, isEmpty, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (data !== undefined)
    return isEmpty(data) ? (
      <p className="sheet-note" role="status">
        {empty}
      </p>
    ) : (
      children(data)
    );
  if (isError) {
    return (
      <div className="sheet-note" role="alert">
        <p>{error.message}.</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  }
  return <div className="sheet-bone" aria-hidden="true" />;
}
