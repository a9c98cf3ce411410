import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkWarnings } from "../../ui/LinkWarnings.tsx";

/** Shows the whole address of a link, with its host emphasised, before the user leaves the site. */
export function LeaveDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { host } = new URL(url);
  const hostAt = url.toLowerCase().indexOf(host);
  return (
    <Dialog title="Leave Tidemark?" onClose={onClose}>
      <p className="mt-2 text-text-2">
        A user wrote this link. Never enter your password or seed phrase on a page that you reached from the chat.
      </p>
      <p className="mt-3 max-h-40 overflow-y-auto rounded-control border border-line bg-surface p-3 text-13 leading-5 wrap-anywhere text-text-2">
        {url.slice(0, hostAt)}
        <b className="font-semibold text-text">{url.slice(hostAt, hostAt + host.length)}</b>
        {url.slice(hostAt + host.length)}
      </p>
      <LinkWarnings urls={[url]} />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Stay here</Button>
        <a
          className="button primary"
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          onClick={() => setTimeout(onClose)}
        >
          <ExternalLinkIcon aria-hidden="true" /> Open {host}
        </a>
      </div>
    </Dialog>
  );
}
