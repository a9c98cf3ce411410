import { Dialog } from "../../ui/Dialog.tsx";
import { AppearanceFields } from "./AppearanceFields.tsx";

export function AppearanceMenu({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Appearance" shape="menu" onClose={onClose}>
      <AppearanceFields />
    </Dialog>
  );
}
