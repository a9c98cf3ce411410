import { lazily } from "./lazily.tsx";

export const ProofDialog = lazily(async () => (await import("./ProofDialog.tsx")).ProofDialog);
export const AddPasskeyDialog = lazily(async () => (await import("./AddPasskeyDialog.tsx")).AddPasskeyDialog);
export const RenamePasskeyDialog = lazily(async () => (await import("./RenamePasskeyDialog.tsx")).RenamePasskeyDialog);
export const CodesDialog = lazily(async () => (await import("./CodesDialog.tsx")).CodesDialog);
