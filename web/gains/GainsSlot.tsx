import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart, retryImport } from "../ui/lazy/lazy-parts.ts";
import { type GainsSearch, readGainsSearch } from "./gains-search.ts";

const GainsPage = lazyPart(async () => (await import("./GainsPage.tsx")).GainsPage);

/** The requests of the page, once its script has loaded. They are sent together with that of the session. */
export const gainsAhead = async (search: GainsSearch) =>
  (await retryImport(() => import("./GainsPage.tsx"))).gainsAhead(readGainsSearch({ ...search }));

/** The gains report, whose code loads when it is first opened. The address keeps its choices. */
export function GainsSlot({ search }: { search: GainsSearch }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <GainsPage
        search={readGainsSearch({ ...search })}
        onSearch={(next) =>
          void navigate({
            to: "/transactions",
            search: { report: "gains", ...readGainsSearch({ ...next }) },
            replace: true,
          })
        }
      />
    </Suspense>
  );
}
