import { type MouseEvent, Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const LeaveDialog = lazyPart(async () => (await import("./LeaveDialog.tsx")).LeaveDialog);

/** A link that a user wrote. It opens after a warning, because the address may imitate another site. */
export function ExternalLink({ url }: { url: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const warn = (event: MouseEvent) => {
    event.preventDefault();
    setIsLeaving(true);
  };
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere underline underline-offset-3"
        onClick={warn}
        onAuxClick={warn}
      >
        {url}
      </a>
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveDialog url={url} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
