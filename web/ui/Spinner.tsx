import { LoaderCircle } from "lucide-react";

/** A spinner for use beside a text that says what is loading. It does not turn under `prefers-reduced-motion`. */
export const Spinner = () => <LoaderCircle className="motion-safe:animate-spin" aria-hidden="true" />;
