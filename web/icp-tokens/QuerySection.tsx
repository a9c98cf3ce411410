import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

type Props<Data> = {
  query: UseQueryResult<Data>;
  empty: string;
  /** The section keeps the height of a chart while it has no data. */
  isChart?: boolean;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

/** A part of the sheet with its own query: a skeleton, then the data, the empty text or an error with Retry. */
export function QuerySection<Data>({ query, empty, isChart = false, isEmpty, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  const note = `grid justify-items-center gap-3 py-6 text-center text-13 leading-5 text-text-2 ${isChart ? "min-h-74 content-center" : ""}`;
  if (data !== undefined)
    return isEmpty(data) ? (
      <p className={note} role="status">
        {empty}
      </p>
    ) : (
      children(data)
    );
  if (isError) {
    return (
      <div className={note} role="alert">
        <p>{error.message}.</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  }
  return <div className={`mt-3 rounded-control bg-muted ${isChart ? "h-66" : "h-18"}`} aria-hidden="true" />;
}
