import { MAX_REASON } from "../../../shared/chat/rules.ts";
import { ReasonDialog } from "../../ui/form/ReasonDialog.tsx";
import { deleteMessage } from "../messages/use-message-actions.ts";

type Props = { message: { id: number; username: string; message: string }; onClose: () => void; onDone?: () => void };

/** Lets an admin delete the message of another user. */
export function DeleteMessageDialog({ message: { id, username, message }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title="Delete message"
      text={`@${username} reads your reason. The text is deleted for good.`}
      subject={message}
      action="Delete message"
      maxLength={MAX_REASON}
      onSend={async (reason) => {
        const isDone = await deleteMessage(id, reason);
        onDone?.();
        return isDone;
      }}
      onClose={onClose}
    />
  );
}
