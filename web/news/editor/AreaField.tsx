import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../ui/form/FieldFrame.tsx";

type Props = FieldTexts & Omit<ComponentProps<"textarea">, "className" | "id">;

/** A labelled field for several lines of text. */
export function AreaField({ label, note, hint, verdict, ...area }: Props) {
  return (
    <FieldFrame {...{ label, note, hint, verdict }} height="h-auto">
      {(attributes) => (
        <textarea
          {...attributes}
          {...area}
          className="min-w-0 flex-1 resize-y rounded-sm p-2.5 leading-5 text-text outline-none max-md:text-16"
        />
      )}
    </FieldFrame>
  );
}
