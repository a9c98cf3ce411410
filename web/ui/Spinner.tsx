import { LoaderCircle } from "lucide-react";

/** Beside words that say what is waited for; it stands still for those who want no motion. */
export const Spinner = () => <LoaderCircle className="lucide spinner" aria-hidden="true" />;
