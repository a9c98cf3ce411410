import { Spinner } from "../../ui/Spinner.tsx";

/** Covers the whole screen until the server has answered whether the visitor is signed in. */
export function CheckingAuthentication() {
  return (
    <div role="status" className="fixed inset-0 z-10 grid place-items-center bg-background">
      <p className="animate-fade-in flex items-center gap-3 text-text-2">
        <Spinner /> Checking authentication...
      </p>
    </div>
  );
}
