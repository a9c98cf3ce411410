import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ad } from "../ad.ts";
import { countClick } from "../feed/ad-counts.ts";

/**
 * The link of an ad to a page of this site or of the advertiser; plain text for an ad without a link. Counts clicks
 * on the advertiser's link, and sends the advertiser no referrer.
 */
export function AdLink({ ad, className, children }: { ad: Ad; className: string; children: ReactNode }) {
  if (ad.to) {
    return (
      <Link to={ad.to} className={className}>
        {children}
      </Link>
    );
  }
  if (ad.href === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={ad.href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className={className}
      onClick={() => countClick(ad.id)}
      onAuxClick={() => countClick(ad.id)}
    >
      {children}
    </a>
  );
}
