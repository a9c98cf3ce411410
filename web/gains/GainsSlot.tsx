import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { type GainsSearch, readGainsSearch } from "./gains-search.ts";

const GainsPage = lazyPart(async () => (await import("./GainsPage.tsx")).GainsPage);

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
