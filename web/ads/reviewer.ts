/** The reviewer of ads in texts: the site's owner, by name when there is one. */
export const reviewerText = (siteOwner: string | null): string => (siteOwner === null ? "us" : `@${siteOwner}`);
