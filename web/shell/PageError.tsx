import { Button } from "../ui/Button.tsx";
import { FullPageMessage } from "../ui/FullPageMessage.tsx";
import { usePageTitle } from "../ui/page-title.ts";

/** Replaces a page whose script failed. The header and the navigation stay. */
export function PageError() {
  usePageTitle("Something went wrong");
  return (
    <FullPageMessage>
      <h1 className="page-title">Something went wrong</h1>
      <p className="mt-2 mb-6 text-text-2">This page could not be shown. Your data is not affected.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </FullPageMessage>
  );
}
