import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { isOnItsWay } from "./kong.queries.ts";

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What is waited for, as a sentence begins: "The candles". */
  what: string;
  empty: string;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

/** A part that comes by itself: what it shows once it is there, and what it says until then. */
export function Waiting<Data>({ query, what, empty, isEmpty, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (data !== undefined) return isEmpty(data) ? <p className="sheet-note">{empty}</p> : children(data);
  if (isOnItsWay(error)) {
    return (
      <p className="sheet-note" role="status">
        {what} are on their way. They come within a minute.
      </p>
    );
  }
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
