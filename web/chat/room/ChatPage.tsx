import { RequireUser } from "../../accounts/session/RequireUser.tsx";
import { useSession } from "../../accounts/session/session.ts";
import { useUserContext } from "../../accounts/session/user-context.ts";
import { ChatInvitation } from "./ChatInvitation.tsx";
import { ChatRoom } from "./ChatRoom.tsx";
import { ChatSkeleton } from "./ChatSkeleton.tsx";
import "./styles.css";

export function ChatPage() {
  return (
    <RequireUser waiting={<ChatSkeleton />} refused={<ChatInvitation />}>
      <OwnRoom />
    </RequireUser>
  );
}

function OwnRoom() {
  const { user } = useSession();
  return <ChatRoom user={useUserContext()} isSignedIn={user !== null} />;
}
