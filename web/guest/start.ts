import { answerLocally } from "../api/call.ts";
import { isLocal } from "./answers/local-endpoints.ts";
import { guestState, isGuest, setGuestState, storedState } from "./guest.ts";

/** Answers the calls of a visitor's portfolio in this browser. The code for it loads only when there is one. */
export function startGuest(): void {
  const follow = () => void import("./follow.ts").then((part) => part.follow());
  answerLocally({
    has: (name) => isGuest() && isLocal(name),
    answer: (name, input) => import("./answers/answer.ts").then((part) => part.answer(name, input)),
  });
  if (guestState()) follow();
  storedState.onOtherTab((state) => {
    setGuestState(state);
    if (state) follow();
  });
}
