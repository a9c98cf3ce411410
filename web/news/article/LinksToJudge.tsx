import { useSession } from "../../accounts/session/session.ts";
import { LinkWarnings } from "../../ui/LinkWarnings.tsx";

const LINK = /https:\/\/[^\s<>()[\]"']+/g;

/** The links of an article that may deceive, for admins, who may unpublish it. */
export const LinksToJudge = ({ content }: { content: string }) =>
  useSession().user?.isAdmin ? <LinkWarnings urls={content.match(LINK) ?? []} /> : null;
