/** How texts name who reviews ads: the site's owner as @name, or “us” when there is no owner. */
export const reviewerText = (siteOwner: string | null): string => (siteOwner === null ? "us" : `@${siteOwner}`);
