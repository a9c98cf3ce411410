import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { type AsOfSearch, readAsOfSearch } from "./as-of-search.ts";

const AsOfPage = lazyPart(async () => (await import("./AsOfPage.tsx")).AsOfPage);

/** The holdings on a date. The address keeps the date. */
export function AsOfSlot({ search }: { search: AsOfSearch }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<div className="page" aria-busy="true" />}>
      <AsOfPage
        search={readAsOfSearch({ ...search })}
        onSearch={(next) =>
          void navigate({
            to: "/transactions",
            search: { report: "as-of", ...next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Suspense>
  );
}
