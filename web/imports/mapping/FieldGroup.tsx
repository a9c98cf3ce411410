import type { ReactNode } from "react";

type Props = { title: string; children: ReactNode };

/** Fields of one subject, below its name. */
export const FieldGroup = ({ title, children }: Props) => (
  <fieldset className="mt-5 border-t pt-3">
    <legend className="float-left mb-2 font-semibold">{title}</legend>
    <div className="clear-both grid grid-cols-1 items-start gap-3 md:grid-cols-2 lg:grid-cols-3">{children}</div>
  </fieldset>
);
