import { useState } from "react";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { useSession } from "../accounts/session.ts";
import { ChatInvitation } from "./ChatInvitation.tsx";
import { ChatRoom } from "./ChatRoom.tsx";
import { ChatSkeleton } from "./ChatSkeleton.tsx";

export function ChatPage() {
  return (
    <RequireUser waiting={<ChatSkeleton />} refused={<ChatInvitation />}>
      <OwnRoom />
    </RequireUser>
  );
}

/** The person that the page was opened for stays, even when the session is lost: what is typed is theirs. */
function OwnRoom() {
  const { user } = useSession();
  const [owner, setOwner] = useState(user);
  if (user && user !== owner) setOwner(user);
  return owner && <ChatRoom key={owner.id} user={owner} isSignedIn={user !== null} />;
}
