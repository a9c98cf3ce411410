import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../ui/form/FieldFrame.tsx";

type Props = FieldTexts & Omit<ComponentProps<"textarea">, "className" | "id">;

/** A labelled field for several lines of text. */
export function AreaField({ label, note, hint, verdict, ...area }: Props) {
  return (
    <FieldFrame {...{ label, note, hint, verdict }} className="field area">
      {(attributes) => <textarea {...attributes} {...area} />}
    </FieldFrame>
  );
}
