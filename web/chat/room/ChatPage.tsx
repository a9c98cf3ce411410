import { RequireUser } from "../../accounts/session/RequireUser.tsx";
import { useUserContext } from "../../accounts/session/user-context.ts";
import { ChatRoom } from "./ChatRoom.tsx";
import { ChatSignedOut } from "./ChatSignedOut.tsx";
import { ChatSkeleton } from "./ChatSkeleton.tsx";
import "../../other-pages.css";

export function ChatPage() {
  return (
    <RequireUser waiting={<ChatSkeleton />} refused={<ChatSignedOut />}>
      <SignedInRoom />
    </RequireUser>
  );
}

const SignedInRoom = () => <ChatRoom user={useUserContext()} />;
